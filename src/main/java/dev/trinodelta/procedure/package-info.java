/**
 * Procedures that {@code CALL} runs.
 * <p>
 * Start at {@link dev.trinodelta.procedure.RegisterTableProcedure}.
 */
package dev.trinodelta.procedure;
