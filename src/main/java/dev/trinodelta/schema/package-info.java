/**
 * Schemas: Delta's types and their JSON, how they map to Trino's types, column mapping, and the text form of
 * partition values.
 * <p>
 * Start at {@link dev.trinodelta.schema.DeltaType}, then {@link dev.trinodelta.schema.TableSchema}. Knows no files.
 */
package dev.trinodelta.schema;
