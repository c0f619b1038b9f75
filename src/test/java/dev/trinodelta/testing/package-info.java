/**
 * What tests of several packages share: logs and Parquet files spelled as literals.
 * <p>
 * Start at {@link dev.trinodelta.testing.LogBuilder}.
 */
package dev.trinodelta.testing;
