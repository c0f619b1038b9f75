/**
 * What the statistics of data files say, as arrays over a run of files, and how domains of predicates are held against
 * them.
 * <p>
 * Start at {@link dev.trinodelta.bounds.FileBoundsBuilder}, which makes {@link dev.trinodelta.bounds.FileBounds} of
 * text, and {@link dev.trinodelta.bounds.DomainMatcher}. Knows statistics, not files: a file is its place in the run.
 * What cannot be told keeps its file.
 */
package dev.trinodelta.bounds;
