package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.TableSchema;

import java.util.List;
import java.util.stream.Stream;

/**
 * A snapshot whose live files are a list.
 */
record LoadedSnapshot(TableLocation table, long version, Protocol protocol, Metadata metadata, TableSchema schema, List<AddFile> live)
        implements Snapshot
{
    LoadedSnapshot
    {
        live = ImmutableList.copyOf(live);
    }

    @Override
    public Stream<AddFile> files()
    {
        return live.stream();
    }
}
