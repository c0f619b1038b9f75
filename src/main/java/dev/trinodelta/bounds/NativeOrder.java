package dev.trinodelta.bounds;

import java.util.Comparator;

/**
 * The order of values in Trino's native form, where it is that of Java: not of floating point numbers, nor of nested types.
 */
public final class NativeOrder
{
    /**
     * Of values of one type.
     */
    public static final Comparator<Object> ASCENDING = NativeOrder::compare;

    private NativeOrder() {}

    @SuppressWarnings("unchecked")
    private static int compare(Object first, Object second)
    {
        return ((Comparable<Object>) first).compareTo(second);
    }
}
