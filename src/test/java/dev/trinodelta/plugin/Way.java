package dev.trinodelta.plugin;

import static java.util.Objects.requireNonNull;

/**
 * A way to the data of the table {@code sales.orders}, which rules must not leave open.
 */
enum Way
{
    NAME(Kind.ROWS, "orders"),
    VERSION_IN_NAME(Kind.ROWS, "\"orders@v9\""),
    VERSION_IN_UPPER_CASE(Kind.ROWS, "\"Orders@V9\""),
    TIME_IN_NAME(Kind.ROWS, "\"orders@20260601000000000\""),
    VERSION_IN_CLAUSE(Kind.ROWS, "orders FOR VERSION AS OF 9"),
    TIME_IN_CLAUSE(Kind.ROWS, "orders FOR TIMESTAMP AS OF DATE '2026-06-01'"),
    VIEW_OF_INVOKER(Kind.ROWS, "by_invoker_{catalog}"),
    FILES(Kind.ALL_ROWS, "\"orders$files\""),
    FILES_OF_VERSION_IN_NAME(Kind.ALL_ROWS, "\"orders@v1$files\""),
    FILES_OF_TIME_IN_NAME(Kind.ALL_ROWS, "\"orders@20260601000000000$files\""),
    FILES_OF_VERSION_IN_CLAUSE(Kind.ALL_ROWS, "\"orders$files\" FOR VERSION AS OF 1"),
    PARTITIONS(Kind.ALL_ROWS, "\"orders$partitions\""),
    CONSTRAINTS(Kind.ALL_ROWS, "\"orders$constraints\""),
    STATEMENTS(Kind.ALL_ROWS, "(SELECT operation_parameters FROM \"orders$history\")"),
    READ(Kind.FUNCTION, "TABLE(system.read(location => '{location}'))"),
    READ_OF_VERSION(Kind.FUNCTION, "TABLE(system.read(location => '{location}', version => 1))"),
    CHANGES(Kind.FUNCTION, "TABLE(system.table_changes(schema_name => 'sales', table_name => 'orders', start_version => 7))"),
    HISTORY(Kind.NO_ROWS, "(SELECT version, operation FROM \"orders$history\")"),
    DETAIL(Kind.NO_ROWS, "(SELECT name, num_files FROM \"orders$detail\")"),
    PROPERTIES_IN_DETAIL(Kind.ALL_ROWS, "(SELECT properties FROM \"orders$detail\")"),
    PROPERTIES(Kind.ALL_ROWS, "\"orders$properties\""),
    TRANSACTIONS(Kind.NO_ROWS, "\"orders$transactions\""),
    LOG(Kind.NO_ROWS, "\"orders@v9$log\""),
    HEALTH(Kind.NO_ROWS, "\"orders$health\"");

    /**
     * What filters and masks come to.
     */
    enum Kind
    {
        /**
         * They are applied.
         */
        ROWS,
        /**
         * They cannot be applied, and what there is to see is of all rows.
         */
        ALL_ROWS,
        /**
         * As {@link #ALL_ROWS}, told by the function itself.
         */
        FUNCTION,
        /**
         * There is nothing to apply them to.
         */
        NO_ROWS,
    }

    private final Kind kind;
    private final String relation;

    Way(Kind kind, String relation)
    {
        this.kind = requireNonNull(kind, "kind is null");
        this.relation = requireNonNull(relation, "relation is null");
    }

    Kind kind()
    {
        return kind;
    }

    /**
     * What to select from.
     */
    String relation(String catalog, String location)
    {
        return relation.replace("{catalog}", catalog).replace("{location}", location);
    }
}
