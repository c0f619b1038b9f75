package dev.trinodelta.operation;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.handle.MetadataTableKind;
import dev.trinodelta.operation.RelationName.AtTime;
import dev.trinodelta.operation.RelationName.AtVersion;
import dev.trinodelta.operation.RelationName.Pin;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads names of tables: {@code orders}, {@code orders@v42}, {@code orders@20260115103000000}, {@code orders$files},
 * {@code orders@v42$files}.
 */
public final class RelationNames
{
    private static final Pattern WITH_VERSION = Pattern.compile("(?<table>.+)@[vV](?<version>[0-9]+)", Pattern.DOTALL);
    private static final Pattern WITH_TIME = Pattern.compile("(?<table>.+)@(?<time>[0-9]{17})", Pattern.DOTALL);
    private static final Pattern WITH_METADATA_TABLE = Pattern.compile("(?<table>.+)\\$(?<metadata>[a-z_]+)", Pattern.DOTALL);

    private final boolean versions;

    /**
     * @param versions whether names may ask for a version
     */
    public RelationNames(boolean versions)
    {
        this.versions = versions;
    }

    /**
     * All that a name can stand for, what comes first being right where there is such a table: any text can be the name of
     * a table.
     */
    List<RelationName> readings(String name)
    {
        ImmutableList.Builder<RelationName> readings = ImmutableList.builder();
        readings.add(RelationName.of(name));
        pinned(name, Optional.empty()).ifPresent(readings::add);
        Matcher metadata = WITH_METADATA_TABLE.matcher(name);
        if (metadata.matches()) {
            String table = metadata.group("table");
            Optional<String> suffix = Optional.of(metadata.group("metadata"));
            readings.add(new RelationName(table, Optional.empty(), suffix));
            pinned(table, suffix).ifPresent(readings::add);
        }
        return readings.build();
    }

    /**
     * The reading of a name that asks for a version, if it can be read so: no table should get such a name.
     */
    Optional<RelationName> pinned(String name)
    {
        return readings(name).stream()
                .filter(reading -> reading.pin().isPresent())
                .findFirst();
    }

    /**
     * The reading of a name as that of a table about a table, if it can be read so: no table should get such a name.
     */
    Optional<RelationName> metadata(String name)
    {
        return readings(name).stream()
                .filter(reading -> reading.metadataTable().flatMap(MetadataTableKind::bySuffix).isPresent())
                .findFirst();
    }

    private Optional<RelationName> pinned(String name, Optional<String> metadataTable)
    {
        if (!versions) {
            return Optional.empty();
        }
        return Stream.of(WITH_VERSION, WITH_TIME)
                .map(pattern -> pattern.matcher(name))
                .filter(Matcher::matches)
                .map(match -> new RelationName(match.group("table"), Optional.of(pin(match)), metadataTable))
                .findFirst();
    }

    private static Pin pin(Matcher match)
    {
        return match.pattern() == WITH_VERSION ? new AtVersion(match.group("version")) : new AtTime(match.group("time"));
    }
}
