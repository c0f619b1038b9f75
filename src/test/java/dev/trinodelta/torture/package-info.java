/**
 * Random histories of tables, replayed by a few simple lines and by the snapshot loader: both must see the same files
 * and the same rows at every version.
 * <p>
 * Start at {@link dev.trinodelta.torture.TestRandomHistories}.
 */
package dev.trinodelta.torture;
