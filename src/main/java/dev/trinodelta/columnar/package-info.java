/**
 * Columns of numbers and sets of positions, as compact as they get without becoming slow.
 * <p>
 * Start at {@link dev.trinodelta.columnar.PackedLongs} and {@link dev.trinodelta.columnar.Bits}. Knows nothing of Delta.
 */
package dev.trinodelta.columnar;
