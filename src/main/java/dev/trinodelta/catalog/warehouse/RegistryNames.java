package dev.trinodelta.catalog.warehouse;

import dev.trinodelta.protocol.DeltaException;
import io.trino.spi.connector.SchemaTableName;

import java.io.ByteArrayOutputStream;
import java.util.Optional;

import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Names of schemas and tables as names of files, safe on every store: small letters, digits, {@code _}, {@code -} and inner
 * dots stay, every other byte of UTF-8 becomes {@code =} and two hexadecimal digits. A percent sign would not do, some stores
 * decode it.
 */
final class RegistryNames
{
    /**
     * What every file system takes, less {@code .json}.
     */
    private static final int MAXIMUM_LENGTH = 250;

    private RegistryNames() {}

    /**
     * @throws DeltaException where the name has no file
     */
    static void checkTableName(SchemaTableName name)
    {
        checkLength("Table %s cannot be registered".formatted(name), "schema", name.getSchemaName());
        checkLength("Table %s cannot be registered".formatted(name), "table", name.getTableName());
    }

    /**
     * @throws DeltaException where the name has no file
     */
    static void checkViewName(SchemaTableName name)
    {
        checkLength("View %s cannot be created".formatted(name), "schema", name.getSchemaName());
        checkLength("View %s cannot be created".formatted(name), "view", name.getTableName());
    }

    private static void checkLength(String problem, String kind, String part)
    {
        int length = encode(part).length();
        if (length > MAXIMUM_LENGTH) {
            throw new DeltaException(INVALID_ARGUMENTS, "%s: the name of the %s takes %s bytes in the name of a file, and may take %s. Choose a shorter name.".formatted(problem, kind, length, MAXIMUM_LENGTH));
        }
    }

    static boolean fits(SchemaTableName name)
    {
        return encode(name.getSchemaName()).length() <= MAXIMUM_LENGTH && encode(name.getTableName()).length() <= MAXIMUM_LENGTH;
    }

    static String encode(String name)
    {
        StringBuilder encoded = new StringBuilder();
        for (byte value : name.getBytes(UTF_8)) {
            char character = (char) (value & 0xFF);
            if (isPlain(character) || (character == '.' && !encoded.isEmpty())) {
                encoded.append(character);
            }
            else {
                encoded.append("=%02X".formatted((int) character));
            }
        }
        return encoded.toString();
    }

    /**
     * @return empty where {@link #encode} would not have written it so
     */
    static Optional<String> decode(String encoded)
    {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int index = 0; index < encoded.length(); index++) {
            char character = encoded.charAt(index);
            if (character == '=' && index + 2 < encoded.length()) {
                bytes.write(Character.digit(encoded.charAt(index + 1), 16) << 4 | Character.digit(encoded.charAt(index + 2), 16));
                index += 2;
            }
            else {
                bytes.write(character);
            }
        }
        String name = bytes.toString(UTF_8);
        return encode(name).equals(encoded) ? Optional.of(name) : Optional.empty();
    }

    private static boolean isPlain(char character)
    {
        return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9') || character == '_' || character == '-';
    }
}
