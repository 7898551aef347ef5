package io.hermod.store.rows;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.write.TestDeadLetters;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.DueKey;
import io.hermod.store.Finished;
import io.hermod.store.Finished.Ending;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows that were written before there was any redriving, and those that come of it. */
class RedrivenRowsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long MICROS = NOW.getEpochSecond() * 1_000_000;
  private static final long POSITION = Redriven.FIRST_POSITION + 5;
  private static final Redriven REDRIVEN = new Redriven(7, NOW.plusSeconds(3), "job");
  private static final byte[] RULE = "why".getBytes(UTF_8);

  @Test
  void aParkedRowOfAnEarlierVersionIsReadAsItWas() {
    byte[] value =
        ByteBuffer.allocate(8 + 4 + 2 + RULE.length)
            .putLong(MICROS)
            .putInt(2)
            .putShort((short) 0)
            .put(RULE)
            .array();
    ParkedEvent row = Rows.dueRow(Rows.dueKey(1, new DueKey(NOW, 42)), value).with(event());

    assertThat(row).isEqualTo(new ParkedEvent(42, row.event(), NOW, 2, List.of(), NOW, "why"));
    assertThat(Rows.dueValue(row)).isEqualTo(value);
  }

  @Test
  void anEndOfAnEarlierVersionIsReadAsItWas() {
    byte[] value =
        ByteBuffer.allocate(8 + 8 + 4 + 1 + 2 + 2 + RULE.length + 2)
            .putLong(MICROS + 1)
            .putLong(MICROS)
            .putInt(2)
            .put((byte) 2)
            .putShort((short) 0)
            .putShort((short) RULE.length)
            .put(RULE)
            .put("e1".getBytes(UTF_8))
            .array();
    Finished end = TraceRows.ended(42, value);

    assertThat(end)
        .isEqualTo(
            new Finished(42, "e1", NOW, 2, List.of(), Ending.DROPPED, "why", NOW.plusNanos(1000)));
    assertThat(TraceRows.ended(end)).isEqualTo(value);
  }

  @Test
  void aLetterOfAnEarlierVersionIsReadAsItWas() {
    byte[] start =
        ByteBuffer.allocate(1 + 8 + 8 + 4 + 2)
            .put((byte) 1)
            .putLong(3)
            .putLong(MICROS)
            .putInt(2)
            .putShort((short) 0)
            .array();
    ByteBuffer value = ByteBuffer.allocate(200).put(start);
    for (String text : List.of("account", "box", "billing", "e1", "why")) {
      value.putInt(text.length()).put(text.getBytes(UTF_8));
    }
    byte[] row = Arrays.copyOf(value.put("{}".getBytes(UTF_8)).array(), value.position());
    DeadLetterKey key = TestDeadLetters.letter(1, "box", NOW, 42).key();
    DeadLetter letter = DeadLetterRows.letter(DeadLetterRows.key(key), row);

    assertThat(letter.redriven()).isNull();
    assertThat(letter.reason()).isEqualTo("why");
    assertThat(letter.entry()).hasToString("{}");
  }

  @Test
  void rowsOfRedrivenEventsKeepWhatIsKnownOfThem() {
    ParkedEvent parked =
        new ParkedEvent(POSITION, event(), NOW, 2, List.of(), NOW, "why", REDRIVEN);
    byte[] key = Rows.dueKey(1, parked.key());
    assertThat(Rows.dueRow(key, Rows.dueValue(parked)).with(parked.event())).isEqualTo(parked);

    Finished end =
        new Finished(
            POSITION, "e1", NOW, 2, List.of(), Ending.DEAD_LETTERED, "why", NOW, "a/b/c", REDRIVEN);
    assertThat(TraceRows.ended(POSITION, TraceRows.ended(end))).isEqualTo(end);

    DeadLetter letter = letter();
    assertThat(
            DeadLetterRows.letter(DeadLetterRows.key(letter.key()), DeadLetterRows.value(letter)))
        .usingRecursiveComparison()
        .ignoringFields("entry")
        .isEqualTo(letter);
  }

  private static DeadLetter letter() {
    DeadLetter plain = TestDeadLetters.letter(1, "box", NOW, 42);
    return new DeadLetter(
        new DeadLetterKey(plain.key().group(), NOW, POSITION),
        plain.address(),
        1,
        "e1",
        NOW,
        2,
        plain.history(),
        "why",
        plain.entry(),
        REDRIVEN);
  }

  private static Event event() {
    return new Event("e1", "t", "s", "", (byte) 0, new RawJson(new byte[2], 0, 2));
  }
}
