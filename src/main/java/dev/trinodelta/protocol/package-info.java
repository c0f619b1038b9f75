/**
 * The vocabulary of the Delta protocol: the actions of a log, table features, table properties, and the errors
 * that everything above reports with.
 * <p>
 * Start at {@link Action}. Knows no JSON, no Parquet and no I/O.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md">PROTOCOL.md</a>
 */
package dev.trinodelta.protocol;
