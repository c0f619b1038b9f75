/**
 * What a query asks of a table as a whole and the log can tell by itself: counts, least and greatest values, which partitions
 * there are; and which files cannot hold one of the first rows of an order.
 * <p>
 * Start at {@link dev.trinodelta.answer.LogAnswers}. An answer is exactly what a scan would give; where the log leaves room for
 * doubt there is none.
 */
package dev.trinodelta.answer;
