package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import dev.trinodelta.bounds.BoundDecoder.Side;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * Reads the statistics of files as the log has them, for the columns it was made for: one text after another, each
 * replacing what was known of the one before. For one thread.
 * <p>
 * Where a text leaves something out, or says what cannot be, nothing is known of it.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#per-file-statistics">Protocol</a>
 */
public final class StatisticsParser
{
    private static final long UNKNOWN = -1;

    private final ImmutableList<PhysicalColumn> columns;
    private final ColumnPath members = ColumnPath.root();
    private final ColumnPath root = ColumnPath.root();
    private final JsonScanner json = new JsonScanner();
    private final BoundSlot[] lower;
    private final BoundSlot[] upper;
    private final long[] nullCounts;
    /**
     * The columns that the text mentions, in no particular order: of several hundred most files have none but the first ones.
     */
    private final int[] mentioned;
    private final boolean[] isMentioned;
    private int mentionedColumns;
    private long numRecords = UNKNOWN;
    private boolean tightBounds = true;

    public StatisticsParser(List<PhysicalColumn> columns)
    {
        this(columns, BoundReader::of);
    }

    /**
     * Reads bounds as the readers do, which may leave some alone.
     */
    StatisticsParser(List<PhysicalColumn> columns, Function<PhysicalColumn, BoundReader> readers)
    {
        this.columns = ImmutableList.copyOf(columns);
        for (int member = 0; member < Member.ALL.size(); member++) {
            members.child(Member.ALL.get(member).memberName).setColumn(member);
        }
        for (int column = 0; column < columns.size(); column++) {
            ColumnPath path = root;
            for (String name : columns.get(column).path()) {
                path = path.child(name);
            }
            checkArgument(!path.isColumn(), "column occurs twice: %s", columns.get(column));
            path.setColumn(column);
        }
        lower = columns.stream().map(column -> new BoundSlot(column, Side.LOWER, readers.apply(column))).toArray(BoundSlot[]::new);
        upper = columns.stream().map(column -> new BoundSlot(column, Side.UPPER, readers.apply(column))).toArray(BoundSlot[]::new);
        nullCounts = new long[columns.size()];
        Arrays.fill(nullCounts, UNKNOWN);
        mentioned = new int[columns.size()];
        isMentioned = new boolean[columns.size()];
    }

    public List<PhysicalColumn> columns()
    {
        return columns;
    }

    /**
     * @param statistics UTF-8
     * @return false where the text is not what statistics are; nothing is known then
     */
    public boolean parse(Slice statistics)
    {
        clear();
        json.reset(statistics);
        try {
            if (json.peek() == '{') {
                parseMembers();
                if (json.peek() == 0) {
                    return true;
                }
            }
        }
        catch (MalformedJsonException _) {
            // As if there were none
        }
        clear();
        return false;
    }

    /**
     * Those included that a deletion vector has since taken away.
     */
    public OptionalLong numRecords()
    {
        return optional(numRecords);
    }

    /**
     * Whether bounds and null counts are those of the live rows; if not, the bounds may be wider, and a null count says
     * something only where no row or every row is null.
     */
    public boolean tightBounds()
    {
        return tightBounds;
    }

    /**
     * In Trino's native form; no value is less, NaN aside.
     */
    public Optional<Object> lower(int column)
    {
        return lower[column].value();
    }

    /**
     * In Trino's native form; no value is greater, NaN aside.
     */
    public Optional<Object> upper(int column)
    {
        return upper[column].value();
    }

    /**
     * Empty where it is not known, or cannot be right.
     */
    public OptionalLong nullCount(int column)
    {
        return optional(meaningfulNullCount(column));
    }

    /**
     * False for a column that has bounds as well: statistics that contradict themselves say nothing.
     */
    public boolean isAllNull(int column)
    {
        return numRecords > 0 && nullCounts[column] == numRecords && !lower[column].isPresent() && !upper[column].isPresent();
    }

    /**
     * Whether the text says so, even if it does not say how many rows there are.
     */
    boolean hasNoNull(int column)
    {
        return nullCounts[column] == 0;
    }

    /**
     * Of all others nothing is known.
     */
    int mentionedColumns()
    {
        return mentionedColumns;
    }

    /**
     * @param index below the number of columns that the text mentions
     */
    int mentionedColumn(int index)
    {
        return mentioned[index];
    }

    BoundSlot lowerSlot(int column)
    {
        return lower[column];
    }

    BoundSlot upperSlot(int column)
    {
        return upper[column];
    }

    /**
     * As {@link #nullCount}, or a negative number.
     */
    long meaningfulNullCount(int column)
    {
        long nullCount = nullCounts[column];
        if (numRecords < 0 || nullCount > numRecords) {
            return UNKNOWN;
        }
        return tightBounds || nullCount == 0 || nullCount == numRecords ? nullCount : UNKNOWN;
    }

    private static OptionalLong optional(long count)
    {
        return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
    }

    private void clear()
    {
        numRecords = UNKNOWN;
        tightBounds = true;
        for (int index = 0; index < mentionedColumns; index++) {
            int column = mentioned[index];
            isMentioned[column] = false;
            nullCounts[column] = UNKNOWN;
            lower[column].clear();
            upper[column].clear();
        }
        mentionedColumns = 0;
    }

    private void parseMembers()
            throws MalformedJsonException
    {
        for (boolean more = json.beginObject(); more; more = json.nextMember()) {
            json.name();
            ColumnPath member = members.find(json);
            if (member.isAstray()) {
                json.skipValue();
            }
            else {
                parseMember(Member.ALL.get(member.column()));
            }
        }
    }

    private void parseMember(Member member)
            throws MalformedJsonException
    {
        switch (member) {
            case NUM_RECORDS -> numRecords = isNested() ? skip() : count(json.scalar());
            case TIGHT_BOUNDS -> tightBounds = isNested() ? skip() < 0 : json.scalar() != JsonToken.VALUE_FALSE;
            case MIN_VALUES, MAX_VALUES, NULL_COUNT -> {
                if (columns.isEmpty()) {
                    json.skipValue();
                }
                else {
                    visit(root, member);
                }
            }
        }
    }

    private boolean isNested()
            throws MalformedJsonException
    {
        byte next = json.peek();
        return next == '{' || next == '[';
    }

    private long skip()
            throws MalformedJsonException
    {
        json.skipValue();
        return UNKNOWN;
    }

    private void visit(ColumnPath path, Member member)
            throws MalformedJsonException
    {
        switch (json.peek()) {
            case '{' -> {
                for (boolean more = json.beginObject(); more; more = json.nextMember()) {
                    json.name();
                    ColumnPath child = path.find(json);
                    if (child.isAstray()) {
                        json.skipValue();
                    }
                    else {
                        visit(child, member);
                    }
                }
            }
            case '[' -> json.skipValue();
            default -> {
                JsonToken token = json.scalar();
                if (path.isColumn() && token != JsonToken.VALUE_NULL) {
                    read(path.column(), member, token);
                }
            }
        }
    }

    private void read(int column, Member member, JsonToken token)
    {
        if (!isMentioned[column]) {
            isMentioned[column] = true;
            mentioned[mentionedColumns] = column;
            mentionedColumns++;
        }
        switch (member) {
            case MIN_VALUES -> lower[column].read(token, json);
            case MAX_VALUES -> upper[column].read(token, json);
            case NULL_COUNT -> {
                long count = count(token);
                if (count >= 0) {
                    nullCounts[column] = count;
                }
            }
            case NUM_RECORDS, TIGHT_BOUNDS -> throw new IllegalArgumentException("not of columns: " + member);
        }
    }

    /**
     * @return a negative number where the last scalar is no count
     */
    private long count(JsonToken token)
    {
        if (token != JsonToken.VALUE_NUMBER_INT) {
            return UNKNOWN;
        }
        if (json.lastNumber().isShort()) {
            return Math.max(json.lastNumber().unscaled(), UNKNOWN);
        }
        try {
            return Math.max(Long.parseLong(json.text()), UNKNOWN);
        }
        catch (NumberFormatException _) {
            return UNKNOWN;
        }
    }

    /**
     * What is read of statistics.
     */
    private enum Member
    {
        NUM_RECORDS("numRecords"),
        TIGHT_BOUNDS("tightBounds"),
        MIN_VALUES("minValues"),
        MAX_VALUES("maxValues"),
        NULL_COUNT("nullCount");

        private static final ImmutableList<Member> ALL = ImmutableList.copyOf(values());

        private final String memberName;

        Member(String memberName)
        {
            this.memberName = memberName;
        }
    }
}
