package dev.trinodelta.protocol;

import com.google.common.collect.ImmutableList;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a table's properties tell of the catalog that its commits go through.
 */
final class OwningCatalog
{
    /**
     * As Unity Catalog's clients have called it over time.
     */
    private static final List<String> UNITY_CATALOG_TABLE_IDS = ImmutableList.of("io.unitycatalog.tableId", "catalogManaged.unityCatalog.tableId", "ucTableId");
    private static final String COMMIT_COORDINATOR = "delta.coordinatedCommits.commitCoordinator-preview";

    private OwningCatalog() {}

    /**
     * Such as {@code Unity Catalog (table id 42)}; the log need not say more than that there is one.
     */
    static String describe(Optional<Metadata> metadata)
    {
        Map<String, String> properties = metadata.map(Metadata::configuration).orElse(Map.of());
        return UNITY_CATALOG_TABLE_IDS.stream()
                .filter(properties::containsKey)
                .findFirst()
                .map(key -> "Unity Catalog (table id %s)".formatted(properties.get(key)))
                .or(() -> Optional.ofNullable(properties.get(COMMIT_COORDINATOR)).map("the commit coordinator '%s'"::formatted))
                .orElse("the catalog that owns it");
    }
}
