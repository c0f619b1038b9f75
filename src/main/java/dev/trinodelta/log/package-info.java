/**
 * The files of {@code _delta_log}: their names, their listing, the JSON of commits, and the
 * {@link dev.trinodelta.log.LogSegment} that a snapshot is replayed from.
 * <p>
 * Start at {@link dev.trinodelta.log.LogFile}, then {@link dev.trinodelta.log.LogSegment}. Knows no connector session:
 * callers hand in a file system.
 */
package dev.trinodelta.log;
