package dev.trinodelta.handle;

import java.util.Optional;
import java.util.PrimitiveIterator;

/**
 * Partitions as Hive and Spark name their directories: special characters are escaped, and null has a name of its own.
 */
final class HivePartitionNames
{
    private static final String NULL = "__HIVE_DEFAULT_PARTITION__";
    private static final String ESCAPED = "\"#%'*/:=?\\{[]^\u007F";

    private HivePartitionNames() {}

    static String name(String column, Optional<String> value)
    {
        return escape(column) + "=" + value.filter(text -> !text.isEmpty()).map(HivePartitionNames::escape).orElse(NULL);
    }

    private static String escape(String text)
    {
        StringBuilder escaped = new StringBuilder(text.length());
        for (PrimitiveIterator.OfInt characters = text.chars().iterator(); characters.hasNext(); ) {
            char character = (char) characters.nextInt();
            if (character < ' ' || ESCAPED.indexOf(character) >= 0) {
                escaped.append("%%%02X".formatted((int) character));
            }
            else {
                escaped.append(character);
            }
        }
        return escaped.toString();
    }
}
