/**
 * Who may do what, as far as the connector decides it: the kinds of {@code delta.security}, and rules of tables that hold for
 * their versions and for tables about them.
 * <p>
 * Start at {@link BaseTableAccessControl}. Decides by names and columns alone, before anything of a table's data is read.
 */
package dev.trinodelta.security;
