/**
 * A metastore that is shared with other engines, whatever it is asked by.
 * <p>
 * Start at {@link dev.trinodelta.catalog.metastore.MetastoreCatalog}; {@link dev.trinodelta.catalog.metastore.Metastore} is what the
 * kinds of metastores have in common, {@link dev.trinodelta.catalog.metastore.MetastoreTable} what they say of one table. Knows the conventions
 * by which other engines enter Delta tables and views.
 */
package dev.trinodelta.catalog.metastore;
