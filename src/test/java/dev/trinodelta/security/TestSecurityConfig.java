package dev.trinodelta.security;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.security.SecurityConfig.Security;
import org.junit.jupiter.api.Test;

import static io.airlift.configuration.testing.ConfigAssertions.assertFullMapping;
import static io.airlift.configuration.testing.ConfigAssertions.assertRecordedDefaults;
import static io.airlift.configuration.testing.ConfigAssertions.recordDefaults;

class TestSecurityConfig
{
    @Test
    void hasDefaults()
    {
        assertRecordedDefaults(recordDefaults(SecurityConfig.class).setSecurity(Security.ALLOW_ALL));
    }

    @Test
    void readsEveryProperty()
    {
        assertFullMapping(ImmutableMap.of("delta.security", "read-only"), new SecurityConfig().setSecurity(Security.READ_ONLY));
    }
}
