package dev.trinodelta.plugin;

import io.trino.spi.Plugin;

public final class DeltaPlugin
        implements Plugin {}
