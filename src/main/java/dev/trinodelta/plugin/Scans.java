package dev.trinodelta.plugin;

import com.google.inject.Inject;
import dev.trinodelta.read.DeltaPageSourceProvider;
import dev.trinodelta.read.DeltaSplitManager;

/**
 * The two halves of a scan, splits are made on the coordinator, pages on the workers; and what sessions may change
 * about them.
 */
record Scans(DeltaSplitManager splitManager, DeltaPageSourceProvider pageSourceProvider, DeltaSessionProperties sessionProperties)
{
    @Inject
    Scans {}
}
