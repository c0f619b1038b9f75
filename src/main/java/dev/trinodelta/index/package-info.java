/**
 * The live files of a version in columns: runs of files that versions share, and which files of each run are live.
 * <p>
 * Start at {@link dev.trinodelta.index.FileIndex}, then {@link dev.trinodelta.index.FileRun}. No object stands for a file
 * until somebody asks for one.
 */
package dev.trinodelta.index;
