package dev.trinodelta.checkpoint;

import io.airlift.slice.Slice;
import io.trino.filesystem.TrinoInput;
import io.trino.filesystem.TrinoInputFile;
import io.trino.parquet.AbstractParquetDataSource;
import io.trino.parquet.ParquetDataSourceId;
import io.trino.parquet.ParquetReaderOptions;

import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * A Parquet file on a file system of Trino's.
 */
public class FileParquetDataSource
        extends AbstractParquetDataSource
{
    private final TrinoInput input;
    private Optional<IOException> storageFailure = Optional.empty();

    public FileParquetDataSource(TrinoInputFile file, ParquetReaderOptions options)
            throws IOException
    {
        this(file, file.length(), options);
    }

    /**
     * @param length of the file in bytes, where it is known
     */
    public FileParquetDataSource(TrinoInputFile file, long length, ParquetReaderOptions options)
            throws IOException
    {
        super(new ParquetDataSourceId(file.location().toString()), length, options);
        this.input = requireNonNull(file.newInput(), "input is null");
    }

    /**
     * What the storage failed with, so that its failures can be told from those of a decoder that meets malformed bytes.
     */
    public Optional<IOException> storageFailure()
    {
        return storageFailure;
    }

    @Override
    protected Slice readTailInternal(int length)
            throws IOException
    {
        try {
            // By position: the end of a file of another size than it should have is not to be found
            return input.readFully(getEstimatedSize() - length, length);
        }
        catch (IOException e) {
            storageFailure = Optional.of(e);
            throw e;
        }
    }

    @Override
    protected void readInternal(long position, byte[] buffer, int bufferOffset, int bufferLength)
            throws IOException
    {
        if (position < 0 || position > getEstimatedSize() - bufferLength) {
            throw new EOFException("%s bytes at %s are not in a file of %s bytes".formatted(bufferLength, position, getEstimatedSize()));
        }
        try {
            input.readFully(position, buffer, bufferOffset, bufferLength);
        }
        catch (IOException e) {
            storageFailure = Optional.of(e);
            throw e;
        }
    }

    @Override
    public void close()
            throws IOException
    {
        input.close();
    }
}
