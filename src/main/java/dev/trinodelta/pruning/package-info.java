/**
 * Which files can hold a row that a predicate asks for: by partition values, which decide, and by the statistics that
 * writers left in the log, which only rule files out.
 * <p>
 * Start at {@link dev.trinodelta.pruning.FilePruner}. What cannot be told keeps its file.
 */
package dev.trinodelta.pruning;
