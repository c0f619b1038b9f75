package dev.trinodelta.checkpoint;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.trino.spi.block.Block;
import io.trino.spi.block.SqlRow;
import io.trino.spi.type.RowType;
import org.apache.parquet.schema.Type.Repetition;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.spi.type.RowType.field;
import static java.util.Objects.requireNonNull;

/**
 * A struct of a checkpoint whose values are spelled as text, under the names that the writer gave its fields.
 */
record StructText(List<Member> members)
        implements TextForm
{
    private static final JsonFactory JSON = new JsonFactory();

    record Member(String name, TextForm form)
    {
        Member
        {
            requireNonNull(name, "name is null");
            requireNonNull(form, "form is null");
        }
    }

    StructText
    {
        members = ImmutableList.copyOf(members);
    }

    /**
     * Lists, maps and whatever else has no text are left out.
     *
     * @return empty where nothing is left
     */
    static Optional<StructText> of(NamedField file, WriterCalendar calendar)
    {
        if (file.type().isPrimitive() || file.type().getLogicalTypeAnnotation() != null || file.type().isRepetition(Repetition.REPEATED)) {
            return Optional.empty();
        }
        List<Member> members = file.children().stream()
                .map(child -> member(child, calendar))
                .flatMap(Optional::stream)
                .collect(toImmutableList());
        return members.isEmpty() ? Optional.empty() : Optional.of(new StructText(members));
    }

    @Override
    public RowType type()
    {
        return RowType.from(members.stream().map(member -> field(member.name(), member.form().type())).toList());
    }

    /**
     * @return empty where no field has a value: that is what is left of a null where a struct cannot be null
     */
    Optional<String> json(SqlRow row)
    {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            if (!write(json, row)) {
                return Optional.empty();
            }
        }
        catch (IOException e) {
            throw new AssertionError("text in memory cannot fail", e);
        }
        return Optional.of(text.toString());
    }

    /**
     * The fields that are scalars, by name.
     */
    Map<String, Optional<String>> texts(SqlRow row)
    {
        ImmutableMap.Builder<String, Optional<String>> texts = ImmutableMap.builder();
        for (int index = 0; index < members.size(); index++) {
            Block block = row.getRawFieldBlock(index);
            String name = members.get(index).name();
            if (members.get(index).form() instanceof ScalarText scalar) {
                texts.put(name, block.isNull(row.getRawIndex()) ? Optional.empty() : Optional.of(scalar.spell(block, row.getRawIndex())
                                                                                                 .orElseThrow(() -> new IllegalArgumentException("%s is a day of the Julian calendar".formatted(name)))));
            }
        }
        return texts.buildKeepingLast();
    }

    private boolean write(JsonGenerator json, SqlRow row)
            throws IOException
    {
        boolean written = false;
        json.writeStartObject();
        for (int index = 0; index < members.size(); index++) {
            Block block = row.getRawFieldBlock(index);
            int position = row.getRawIndex();
            if (block.isNull(position)) {
                continue;
            }
            String name = members.get(index).name();
            written |= switch (members.get(index).form()) {
                case ScalarText scalar -> write(json, name, scalar, block, position);
                case StructText struct -> {
                    json.writeFieldName(name);
                    yield struct.write(json, struct.type().getObject(block, position));
                }
            };
        }
        json.writeEndObject();
        return written;
    }

    private static boolean write(JsonGenerator json, String name, ScalarText scalar, Block block, int position)
            throws IOException
    {
        Optional<String> text = scalar.spell(block, position);
        if (text.isEmpty()) {
            return false;
        }
        json.writeFieldName(name);
        switch (scalar.spelling()) {
            case BOOLEAN -> json.writeBoolean(Boolean.parseBoolean(text.get()));
            case NUMBER -> {
                // NaN and the infinities are no numbers to JSON
                if (Character.isLetter(text.get().charAt(text.get().length() - 1))) {
                    json.writeString(text.get());
                }
                else {
                    json.writeNumber(text.get());
                }
            }
            case DATE, INSTANT, LOCAL_TIMESTAMP, TEXT -> json.writeString(text.get());
        }
        return true;
    }

    private static Optional<Member> member(NamedField file, WriterCalendar calendar)
    {
        if (file.type().isRepetition(Repetition.REPEATED)) {
            return Optional.empty();
        }
        Optional<? extends TextForm> form = file.type().isPrimitive() ? ScalarText.of(file.type().asPrimitiveType(), calendar) : of(file, calendar);
        return form.map(present -> new Member(file.name(), present));
    }
}
