/**
 * What one Trino transaction keeps: the snapshots that it has pinned.
 * <p>
 * Start at {@link dev.trinodelta.transaction.TransactionState}. "Transaction" is Trino's word here; Delta's is "commit".
 */
package dev.trinodelta.transaction;
