/**
 * What statements do, one class a kind of statement, behind one facade.
 * <p>
 * Start at {@link dev.trinodelta.operation.DeltaConnectorMetadata}: it routes and decides nothing. Operations are
 * stateless; what lives as long as a transaction is in {@code transaction}.
 */
package dev.trinodelta.operation;
