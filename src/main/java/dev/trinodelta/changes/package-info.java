/**
 * What the commits of a range of versions did to the rows of a table.
 * <p>
 * Start at {@link dev.trinodelta.changes.ChangeFeed}, then {@link dev.trinodelta.changes.CommitChanges}, which tells the changes
 * of one commit from its actions. Opens no data file: callers do.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#change-data-files">Protocol</a>
 */
package dev.trinodelta.changes;
