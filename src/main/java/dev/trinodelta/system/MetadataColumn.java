package dev.trinodelta.system;

import dev.trinodelta.handle.MetadataColumnHandle;
import io.airlift.slice.Slices;
import io.trino.spi.block.Block;
import io.trino.spi.block.BlockBuilder;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.Type;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.spi.block.MapValueBuilder.buildMapValue;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateTimeEncoding.packDateTimeWithZone;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MILLIS;
import static io.trino.spi.type.TypeUtils.writeNativeValue;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Objects.requireNonNull;

/**
 * A column of a metadata table, and how rows have its values.
 *
 * @param value as the engine holds it; empty is SQL NULL
 * @param <R> a row
 */
record MetadataColumn<R>(MetadataColumnHandle handle, String comment, Function<R, Optional<?>> value)
{
    private static final Type TEXTS = new ArrayType(VARCHAR);

    MetadataColumn
    {
        requireNonNull(handle, "handle is null");
        requireNonNull(comment, "comment is null");
        requireNonNull(value, "value is null");
    }

    static <R> MetadataColumn<R> of(String name, Type type, String comment, Function<R, Optional<?>> value)
    {
        return new MetadataColumn<>(new MetadataColumnHandle(name, type), comment, value);
    }

    static <R> MetadataColumn<R> text(String name, String comment, Function<R, Optional<String>> value)
    {
        return of(name, VARCHAR, comment, row -> value.apply(row).map(Slices::utf8Slice));
    }

    static <R> MetadataColumn<R> number(String name, String comment, Function<R, OptionalLong> value)
    {
        return of(name, BIGINT, comment, row -> boxed(value.apply(row)));
    }

    static <R> MetadataColumn<R> flag(String name, String comment, Function<R, Optional<Boolean>> value)
    {
        return of(name, BOOLEAN, comment, value::apply);
    }

    /**
     * @param value milliseconds since the epoch
     */
    static <R> MetadataColumn<R> time(String name, String comment, Function<R, OptionalLong> value)
    {
        return of(name, TIMESTAMP_TZ_MILLIS, comment, row -> boxed(value.apply(row)).map(time -> packDateTimeWithZone(time, UTC_KEY)));
    }

    static <R> MetadataColumn<R> texts(String name, String comment, Function<R, List<String>> value)
    {
        return of(name, TEXTS, comment, row -> Optional.of(list(value.apply(row))));
    }

    /**
     * @param type of texts by texts
     * @param value an empty text is SQL NULL
     */
    static <R> MetadataColumn<R> textsByName(String name, MapType type, String comment, Function<R, Optional<Map<String, Optional<String>>>> value)
    {
        return of(name, type, comment, row -> value.apply(row).map(texts -> buildMapValue(type, texts.size(), (keys, values) -> texts.forEach((key, text) -> {
            VARCHAR.writeString(keys, key);
            text.ifPresentOrElse(present -> VARCHAR.writeString(values, present), values::appendNull);
        }))));
    }

    /**
     * @param type of numbers by texts
     */
    static <R> MetadataColumn<R> numbersByName(String name, MapType type, String comment, Function<R, Optional<Map<String, Long>>> value)
    {
        return of(name, type, comment, row -> value.apply(row).map(numbers -> buildMapValue(type, numbers.size(), (keys, values) -> numbers.forEach((key, number) -> {
            VARCHAR.writeString(keys, key);
            BIGINT.writeLong(values, number);
        }))));
    }

    static <R> List<MetadataColumnHandle> handles(List<MetadataColumn<R>> columns)
    {
        return columns.stream().map(MetadataColumn::handle).collect(toImmutableList());
    }

    ColumnMetadata metadata()
    {
        return ColumnMetadata.builder()
                .setName(handle.name())
                .setType(handle.type())
                .setComment(Optional.of(comment))
                .build();
    }

    Block block(List<R> rows)
    {
        BlockBuilder builder = handle.type().createBlockBuilder(null, rows.size());
        for (R row : rows) {
            writeNativeValue(handle.type(), builder, value.apply(row).orElse(null));
        }
        return builder.build();
    }

    private static Optional<Long> boxed(OptionalLong value)
    {
        return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
    }

    private static Block list(List<String> texts)
    {
        BlockBuilder builder = VARCHAR.createBlockBuilder(null, texts.size());
        texts.forEach(text -> VARCHAR.writeString(builder, text));
        return builder.build();
    }
}
