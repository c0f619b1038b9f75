/**
 * The optimizer's numbers, from the log.
 * <p>
 * Start at {@link dev.trinodelta.statistics.TableStatisticsReader}.
 */
package dev.trinodelta.statistics;
