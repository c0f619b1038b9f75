package dev.trinodelta.read;

import io.trino.spi.block.Block;

/**
 * For what the reader gives in the column's type already.
 */
enum IdentityAdapter
        implements ColumnAdapter
{
    IDENTITY;

    @Override
    public Block adapt(Block block)
    {
        return block;
    }

    @Override
    public boolean isIdentity()
    {
        return true;
    }
}
