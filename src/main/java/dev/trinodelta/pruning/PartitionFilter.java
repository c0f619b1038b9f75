package dev.trinodelta.pruning;

import java.util.Map;
import java.util.Optional;

/**
 * Decides for all files of a partition at once.
 */
public interface PartitionFilter
{
    /**
     * @param partitionValues by physical column name; empty means SQL NULL
     */
    boolean matches(Map<String, Optional<String>> partitionValues);
}
