/**
 * Table functions.
 * <p>
 * Start at {@link dev.trinodelta.function.ReadFunction}.
 */
package dev.trinodelta.function;
