/**
 * Benchmarks: what planning costs on large tables, and what its parts cost alone. Built and run with the profile {@code bench} only.
 * <p>
 * Start at {@link dev.trinodelta.bench.PlanningBenchmark}, then {@link dev.trinodelta.bench.LogGenerator}, which makes the tables.
 */
package dev.trinodelta.bench;
