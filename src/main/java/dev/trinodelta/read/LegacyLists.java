package dev.trinodelta.read;

import dev.trinodelta.schema.DeltaType;
import org.apache.parquet.io.ColumnIO;
import org.apache.parquet.io.GroupColumnIO;

/**
 * Lists with two levels and with three.
 *
 * @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#backward-compatibility-rules">Parquet</a>
 */
final class LegacyLists
{
    private LegacyLists() {}

    /**
     * The element of a list: its repeated field, or the only field of that.
     *
     * @param list a group whose one child is repeated
     * @param elementType of the table; decides where the file leaves it open
     */
    static ColumnIO element(GroupColumnIO list, DeltaType elementType)
    {
        ColumnIO repeated = list.getChild(0);
        if (!(repeated instanceof GroupColumnIO group) || group.getChildrenCount() != 1) {
            return repeated;
        }
        // An annotated repeated group is a list or map itself, and so an element
        if (group.getType().getLogicalTypeAnnotation() != null) {
            return repeated;
        }
        boolean namedAsElement = group.getName().equals("array") || group.getName().equals(list.getName() + "_tuple");
        return namedAsElement && elementType instanceof DeltaType.Struct ? repeated : group.getChild(0);
    }
}
