/**
 * Where tables are found, and which locations may be reached at all.
 * <p>
 * Start at {@link dev.trinodelta.catalog.DeltaCatalog}; {@link dev.trinodelta.catalog.PathAccess} guards locations that
 * users spell, {@link dev.trinodelta.catalog.StorageLocation} compares them. Knows names and locations; never reads a log,
 * and is handed an identity, never a session.
 */
package dev.trinodelta.catalog;
