package dev.trinodelta.security;

import io.airlift.configuration.Config;
import io.airlift.configuration.ConfigDescription;
import jakarta.validation.constraints.NotNull;

/**
 * Who decides what users may do.
 */
public class SecurityConfig
{
    private Security security = Security.ALLOW_ALL;

    /**
     * Written in lower case, with hyphens.
     */
    public enum Security
    {
        ALLOW_ALL,
        READ_ONLY,
        FILE,
        SYSTEM,
    }

    @NotNull
    public Security getSecurity()
    {
        return security;
    }

    @Config("delta.security")
    @ConfigDescription("Who decides what users may do: allow-all, read-only, file (rules in security.config-file) or system (the server alone)")
    public SecurityConfig setSecurity(Security security)
    {
        this.security = security;
        return this;
    }
}
