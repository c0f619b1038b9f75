/**
 * When the commits of a table were made.
 * <p>
 * Start at {@link dev.trinodelta.history.CommitHistory}.
 */
package dev.trinodelta.history;
