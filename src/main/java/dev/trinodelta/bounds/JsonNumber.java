package dev.trinodelta.bounds;

/**
 * A number in JSON, taken apart while it is scanned.
 */
final class JsonNumber
{
    /**
     * All numbers of so many digits fit into a long.
     */
    private static final int DIGITS_OF_LONG = 18;
    private static final int MAXIMUM_EXPONENT = 100_000;

    private boolean negative;
    private boolean integer;
    private boolean leadingZero;
    private long magnitude;
    private int integerDigits;
    private int fractionDigits;
    private int exponentDigits;
    private int exponent;

    /**
     * @return where it ends
     */
    int scan(byte[] bytes, int start, int end)
            throws MalformedJsonException
    {
        int at = start;
        negative = at < end && bytes[at] == '-';
        at += negative ? 1 : 0;
        magnitude = 0;
        int first = at;
        at = digits(bytes, at, end);
        integerDigits = at - first;
        leadingZero = integerDigits > 0 && bytes[first] == '0';
        if (integerDigits == 0 || (leadingZero && integerDigits > 1)) {
            throw new MalformedJsonException("not a value");
        }
        integer = true;
        fractionDigits = 0;
        if (at < end && bytes[at] == '.') {
            integer = false;
            first = at + 1;
            at = digits(bytes, first, end);
            fractionDigits = at - first;
            if (fractionDigits == 0) {
                throw new MalformedJsonException("no digit after the decimal point");
            }
        }
        exponentDigits = 0;
        exponent = 0;
        if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
            integer = false;
            at = exponent(bytes, at + 1, end);
        }
        return at;
    }

    /**
     * Without point or exponent.
     */
    boolean isInteger()
    {
        return integer;
    }

    /**
     * Whether there are few enough digits for {@link #unscaled} to hold them.
     */
    boolean isShort()
    {
        return integerDigits + fractionDigits <= DIGITS_OF_LONG;
    }

    boolean hasExponent()
    {
        return exponentDigits > 0;
    }

    /**
     * All digits, negative if the number is.
     */
    long unscaled()
    {
        return negative ? -magnitude : magnitude;
    }

    /**
     * By which power of ten the number is less than its digits.
     */
    int scale()
    {
        return fractionDigits - exponent;
    }

    /**
     * In digits, as Jackson counts them.
     */
    int length()
    {
        int uncounted = !integer && leadingZero ? 1 : 0;
        return integerDigits + fractionDigits + exponentDigits - uncounted;
    }

    private int digits(byte[] bytes, int start, int end)
    {
        long value = magnitude;
        int at = start;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            value = value * 10 + (bytes[at] - '0');
            at++;
        }
        magnitude = value;
        return at;
    }

    private int exponent(byte[] bytes, int start, int end)
            throws MalformedJsonException
    {
        int at = start;
        boolean negativeExponent = at < end && bytes[at] == '-';
        at += negativeExponent || (at < end && bytes[at] == '+') ? 1 : 0;
        int first = at;
        int value = 0;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            value = Math.min(value * 10 + (bytes[at] - '0'), MAXIMUM_EXPONENT);
            at++;
        }
        exponentDigits = at - first;
        if (exponentDigits == 0) {
            throw new MalformedJsonException("exponent without digits");
        }
        exponent = negativeExponent ? -value : value;
        return at;
    }
}
