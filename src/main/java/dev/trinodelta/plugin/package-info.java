/**
 * Wiring: what a Trino server asks for when it loads the plugin and creates a catalog of it.
 * <p>
 * Start at {@link DeltaPlugin}.
 */
package dev.trinodelta.plugin;
