package dev.trinodelta.security;

import io.trino.spi.connector.ConnectorAccessControl;
import org.junit.jupiter.api.Test;

import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

class TestBaseTableAccessControl
{
    /**
     * What the class inherits would ask for the name as it is written.
     */
    @Test
    void everyCheckOfATableGoesByItsBase()
    {
        List<String> ofTables = Stream.of(ConnectorAccessControl.class.getMethods())
                .filter(method -> method.toGenericString().contains("SchemaTableName"))
                .map(TestBaseTableAccessControl::signature)
                .toList();
        List<String> overridden = Stream.of(BaseNameAccessControl.class, BaseTableAccessControl.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .map(TestBaseTableAccessControl::signature)
                .toList();
        assertThat(ofTables).hasSizeGreaterThan(40);
        assertThat(overridden).containsAll(ofTables);
    }

    private static String signature(Method method)
    {
        return method.getName() + List.of(method.getGenericParameterTypes());
    }
}
