/**
 * A table at one version: the result of replaying its log.
 * <p>
 * Start at {@link dev.trinodelta.snapshot.TableDefinition} and {@link dev.trinodelta.snapshot.Snapshot}. Knows no connector session: callers hand in a file system.
 */
package dev.trinodelta.snapshot;
