/**
 * Fuzz targets for whatever parses bytes that others wrote: only a {@code DeltaException} may come out, soon, and
 * without much memory for little input.
 * <p>
 * Start at {@link dev.trinodelta.fuzz.Limits}. They run in the Maven profile {@code fuzz} only.
 */
package dev.trinodelta.fuzz;
