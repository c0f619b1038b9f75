package dev.trinodelta.checkpoint;

import shaded.parquet.org.apache.thrift.TConfiguration;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.protocol.TCompactProtocol;
import shaded.parquet.org.apache.thrift.protocol.TList;
import shaded.parquet.org.apache.thrift.transport.TIOStreamTransport;
import shaded.parquet.org.apache.thrift.transport.TTransportException;

import java.io.ByteArrayInputStream;

/**
 * Decodes as Parquet's reader does, but for its trust: no list and no text is longer than what is left to read.
 */
final class CautiousThrift
        extends TCompactProtocol
{
    private static final int MAX_NESTING = 64;

    private final ByteArrayInputStream stream;

    /**
     * @param limit bytes that there can be, which may be more than the stream has
     */
    CautiousThrift(ByteArrayInputStream stream, int limit)
            throws TException
    {
        super(new TIOStreamTransport(new TConfiguration(limit, limit, MAX_NESTING), stream));
        this.stream = stream;
    }

    @Override
    public TList readListBegin()
            throws TException
    {
        TList list = super.readListBegin();
        // An element has a byte at least
        if (list.size > stream.available()) {
            throw new TTransportException("a list of %s elements in %s bytes".formatted(list.size, stream.available()));
        }
        return list;
    }
}
