package dev.trinodelta.checkpoint;

import io.airlift.slice.Slice;
import io.trino.filesystem.TrinoInput;
import io.trino.filesystem.TrinoInputFile;
import io.trino.parquet.AbstractParquetDataSource;
import io.trino.parquet.ParquetDataSourceId;
import io.trino.parquet.ParquetReaderOptions;

import java.io.IOException;

import static java.util.Objects.requireNonNull;

/**
 * A Parquet file on a file system of Trino's.
 */
public final class FileParquetDataSource
        extends AbstractParquetDataSource
{
    private final TrinoInput input;

    public FileParquetDataSource(TrinoInputFile file, ParquetReaderOptions options)
            throws IOException
    {
        super(new ParquetDataSourceId(file.location().toString()), file.length(), options);
        this.input = requireNonNull(file.newInput(), "input is null");
    }

    @Override
    protected Slice readTailInternal(int length)
            throws IOException
    {
        return input.readTail(length);
    }

    @Override
    protected void readInternal(long position, byte[] buffer, int bufferOffset, int bufferLength)
            throws IOException
    {
        input.readFully(position, buffer, bufferOffset, bufferLength);
    }

    @Override
    public void close()
            throws IOException
    {
        input.close();
    }
}
