/**
 * Which files can hold a row that a predicate asks for.
 * <p>
 * Start at {@link dev.trinodelta.pruning.FilePruner}. What cannot be told keeps its file.
 */
package dev.trinodelta.pruning;
