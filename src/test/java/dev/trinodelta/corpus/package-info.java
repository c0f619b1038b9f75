/**
 * The conformance corpus: tables, and what the reference implementation reads from them, against what this connector
 * reads through a Trino engine.
 * <p>
 * Start at {@link TestCorpus}, then {@link Comparison}. The corpus is a folder outside of the project, described by its
 * own README; where it is absent the test is skipped.
 */
package dev.trinodelta.corpus;
