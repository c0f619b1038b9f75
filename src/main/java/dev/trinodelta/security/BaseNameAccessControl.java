package dev.trinodelta.security;

import io.trino.plugin.base.security.ForwardingConnectorAccessControl;
import io.trino.spi.connector.ConnectorSecurityContext;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.Privilege;
import io.trino.spi.security.TrinoPrincipal;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks the rules of tables for the names of their versions and of tables about them. A name that something gets is checked as
 * it is written, too: from then on it goes first.
 */
// Nobody is to be moved on from what is deprecated in Trino: it only must not be a way around
@SuppressWarnings("InlineMeSuggester")
abstract class BaseNameAccessControl
        extends ForwardingConnectorAccessControl
{
    /**
     * @return the name itself where nothing is behind it
     */
    protected abstract SchemaTableName base(ConnectorSecurityContext context, SchemaTableName name);

    @Override
    public void checkCanShowCreateTable(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanShowCreateTable(context, base(context, table));
    }

    @Override
    public void checkCanCreateTable(ConnectorSecurityContext context, SchemaTableName table, Map<String, Object> properties)
    {
        delegate().checkCanCreateTable(context, table, properties);
        delegate().checkCanCreateTable(context, base(context, table), properties);
    }

    @Override
    public void checkCanDropTable(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanDropTable(context, base(context, table));
    }

    @Override
    public void checkCanRenameTable(ConnectorSecurityContext context, SchemaTableName table, SchemaTableName newName)
    {
        delegate().checkCanRenameTable(context, base(context, table), newName);
        delegate().checkCanRenameTable(context, base(context, table), base(context, newName));
    }

    @Override
    public void checkCanSetTableProperties(ConnectorSecurityContext context, SchemaTableName table, Map<String, Optional<Object>> properties)
    {
        delegate().checkCanSetTableProperties(context, base(context, table), properties);
    }

    @Override
    public void checkCanSetTableComment(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanSetTableComment(context, base(context, table));
    }

    @Override
    public void checkCanSetViewComment(ConnectorSecurityContext context, SchemaTableName view)
    {
        delegate().checkCanSetViewComment(context, base(context, view));
    }

    @Override
    public void checkCanSetColumnComment(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanSetColumnComment(context, base(context, table));
    }

    @Override
    public void checkCanShowColumns(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanShowColumns(context, base(context, table));
    }

    @Override
    public void checkCanAddColumn(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanAddColumn(context, base(context, table));
    }

    @Override
    public void checkCanDropColumn(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanDropColumn(context, base(context, table));
    }

    @Override
    public void checkCanRenameColumn(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanRenameColumn(context, base(context, table));
    }

    @Override
    public void checkCanAlterColumn(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanAlterColumn(context, base(context, table));
    }

    @Override
    public void checkCanSetTableAuthorization(ConnectorSecurityContext context, SchemaTableName table, TrinoPrincipal principal)
    {
        delegate().checkCanSetTableAuthorization(context, base(context, table), principal);
    }

    @Override
    public void checkCanInsertIntoTable(ConnectorSecurityContext context, SchemaTableName table, Optional<String> branch)
    {
        delegate().checkCanInsertIntoTable(context, base(context, table), branch);
    }

    @Deprecated
    @Override
    public void checkCanInsertIntoTable(ConnectorSecurityContext context, SchemaTableName table)
    {
        checkCanInsertIntoTable(context, table, Optional.empty());
    }

    @Override
    public void checkCanDeleteFromTable(ConnectorSecurityContext context, SchemaTableName table, Optional<String> branch)
    {
        delegate().checkCanDeleteFromTable(context, base(context, table), branch);
    }

    @Deprecated
    @Override
    public void checkCanDeleteFromTable(ConnectorSecurityContext context, SchemaTableName table)
    {
        checkCanDeleteFromTable(context, table, Optional.empty());
    }

    @Override
    public void checkCanTruncateTable(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanTruncateTable(context, base(context, table));
    }

    @Override
    public void checkCanUpdateTableColumns(ConnectorSecurityContext context, SchemaTableName table, Optional<String> branch, Set<String> updatedColumns)
    {
        delegate().checkCanUpdateTableColumns(context, base(context, table), branch, updatedColumns);
    }

    @Deprecated
    @Override
    public void checkCanUpdateTableColumns(ConnectorSecurityContext context, SchemaTableName table, Set<String> updatedColumns)
    {
        checkCanUpdateTableColumns(context, table, Optional.empty(), updatedColumns);
    }

    @Override
    public void checkCanCreateView(ConnectorSecurityContext context, SchemaTableName view)
    {
        delegate().checkCanCreateView(context, view);
        delegate().checkCanCreateView(context, base(context, view));
    }

    @Override
    public void checkCanRenameView(ConnectorSecurityContext context, SchemaTableName view, SchemaTableName newName)
    {
        delegate().checkCanRenameView(context, base(context, view), newName);
        delegate().checkCanRenameView(context, base(context, view), base(context, newName));
    }

    @Override
    public void checkCanRefreshView(ConnectorSecurityContext context, SchemaTableName view)
    {
        delegate().checkCanRefreshView(context, base(context, view));
    }

    @Override
    public void checkCanSetViewAuthorization(ConnectorSecurityContext context, SchemaTableName view, TrinoPrincipal principal)
    {
        delegate().checkCanSetViewAuthorization(context, base(context, view), principal);
    }

    @Override
    public void checkCanDropView(ConnectorSecurityContext context, SchemaTableName view)
    {
        delegate().checkCanDropView(context, base(context, view));
    }

    @Override
    public void checkCanCreateMaterializedView(ConnectorSecurityContext context, SchemaTableName view, Map<String, Object> properties)
    {
        delegate().checkCanCreateMaterializedView(context, view, properties);
        delegate().checkCanCreateMaterializedView(context, base(context, view), properties);
    }

    @Override
    public void checkCanRefreshMaterializedView(ConnectorSecurityContext context, SchemaTableName view)
    {
        delegate().checkCanRefreshMaterializedView(context, base(context, view));
    }

    @Override
    public void checkCanDropMaterializedView(ConnectorSecurityContext context, SchemaTableName view)
    {
        delegate().checkCanDropMaterializedView(context, base(context, view));
    }

    @Override
    public void checkCanRenameMaterializedView(ConnectorSecurityContext context, SchemaTableName view, SchemaTableName newName)
    {
        delegate().checkCanRenameMaterializedView(context, base(context, view), newName);
        delegate().checkCanRenameMaterializedView(context, base(context, view), base(context, newName));
    }

    @Override
    public void checkCanSetMaterializedViewAuthorization(ConnectorSecurityContext context, SchemaTableName view, TrinoPrincipal principal)
    {
        delegate().checkCanSetMaterializedViewAuthorization(context, base(context, view), principal);
    }

    @Override
    public void checkCanSetMaterializedViewProperties(ConnectorSecurityContext context, SchemaTableName view, Map<String, Optional<Object>> properties)
    {
        delegate().checkCanSetMaterializedViewProperties(context, base(context, view), properties);
    }

    @Override
    public void checkCanGrantTablePrivilege(ConnectorSecurityContext context, Privilege privilege, SchemaTableName table, TrinoPrincipal grantee, boolean grantOption)
    {
        delegate().checkCanGrantTablePrivilege(context, privilege, base(context, table), grantee, grantOption);
    }

    @Override
    public void checkCanDenyTablePrivilege(ConnectorSecurityContext context, Privilege privilege, SchemaTableName table, TrinoPrincipal grantee)
    {
        delegate().checkCanDenyTablePrivilege(context, privilege, base(context, table), grantee);
    }

    @Override
    public void checkCanRevokeTablePrivilege(ConnectorSecurityContext context, Privilege privilege, SchemaTableName table, TrinoPrincipal revokee, boolean grantOption)
    {
        delegate().checkCanRevokeTablePrivilege(context, privilege, base(context, table), revokee, grantOption);
    }

    @Override
    public void checkCanExecuteTableProcedure(ConnectorSecurityContext context, SchemaTableName table, String procedure)
    {
        delegate().checkCanExecuteTableProcedure(context, base(context, table), procedure);
    }

    @Override
    public void checkCanShowBranches(ConnectorSecurityContext context, SchemaTableName table)
    {
        delegate().checkCanShowBranches(context, base(context, table));
    }

    @Override
    public void checkCanCreateBranch(ConnectorSecurityContext context, SchemaTableName table, String branchName)
    {
        delegate().checkCanCreateBranch(context, base(context, table), branchName);
    }

    @Override
    public void checkCanDropBranch(ConnectorSecurityContext context, SchemaTableName table, String branchName)
    {
        delegate().checkCanDropBranch(context, base(context, table), branchName);
    }

    @Override
    public void checkCanFastForwardBranch(ConnectorSecurityContext context, SchemaTableName table, String sourceBranchName, String targetBranchName)
    {
        delegate().checkCanFastForwardBranch(context, base(context, table), sourceBranchName, targetBranchName);
    }

    @Override
    public void checkCanGrantTableBranchPrivilege(ConnectorSecurityContext context, Privilege privilege, SchemaTableName table, String branchName, TrinoPrincipal grantee, boolean grantOption)
    {
        delegate().checkCanGrantTableBranchPrivilege(context, privilege, base(context, table), branchName, grantee, grantOption);
    }

    @Override
    public void checkCanDenyTableBranchPrivilege(ConnectorSecurityContext context, Privilege privilege, SchemaTableName table, String branchName, TrinoPrincipal grantee)
    {
        delegate().checkCanDenyTableBranchPrivilege(context, privilege, base(context, table), branchName, grantee);
    }

    @Override
    public void checkCanRevokeTableBranchPrivilege(ConnectorSecurityContext context, Privilege privilege, SchemaTableName table, String branchName, TrinoPrincipal revokee, boolean grantOption)
    {
        delegate().checkCanRevokeTableBranchPrivilege(context, privilege, base(context, table), branchName, revokee, grantOption);
    }
}
