/**
 * What Trino serializes between coordinator and workers: table, column and split handles.
 * <p>
 * Start at {@link dev.trinodelta.handle.DeltaTableHandle}. Handles carry values, no services.
 */
package dev.trinodelta.handle;
