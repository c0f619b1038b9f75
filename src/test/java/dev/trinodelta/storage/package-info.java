/**
 * What holds for remote storages, with real servers: requests, failures, the file-system cache, names that Spark wrote.
 * That rows are right is for the corpus to tell.
 */
package dev.trinodelta.storage;
