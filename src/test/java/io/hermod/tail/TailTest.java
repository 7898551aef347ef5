package io.hermod.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.filter.Matcher;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TailTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final long TOPIC = 7;

  private final List<TailMessage> shown = new ArrayList<>();
  private final Taps taps = new Taps();
  private Instant now = START;
  private long position;

  @Test
  void asksNobodyWhileThereIsNoTail() {
    assertThat(taps.areEventsWatched()).isFalse();
    assertThat(taps.isWatched(1)).isFalse();

    Tail events = open(Set.of(), null);
    Tail attempts = open(Set.of(1L), null);

    assertThat(taps.areEventsWatched()).isTrue();
    assertThat(taps.isWatched(1)).isTrue();
    assertThat(taps.isWatched(2)).isFalse();
    taps.close(events);
    taps.close(attempts);
    assertThat(taps.areEventsWatched()).isFalse();
    assertThat(taps.isWatched(1)).isFalse();
  }

  @Test
  void showsWhatAPersonCanReadAndCountsTheRest() {
    Tail tail = open(Set.of(), null);

    publish(TOPIC, 10_000, "placed");

    assertThat(shown).hasSize(Tail.SHOWN_PER_SECOND);
    assertThat(tail.takeSkipped()).isEqualTo(10_000 - Tail.SHOWN_PER_SECOND);
    now = now.plusMillis(50);
    publish(TOPIC, 10, "placed");
    assertThat(shown).hasSize(Tail.SHOWN_PER_SECOND + 1);
    assertThat(tail.takeSkipped()).isEqualTo(9);
    now = now.plusSeconds(10);
    publish(TOPIC, 1000, "placed");
    assertThat(shown).hasSize(2 * Tail.SHOWN_PER_SECOND + 1);
  }

  @Test
  void aClockThatIsSetBackDoesNotStopIt() {
    open(Set.of(), null);
    publish(TOPIC, 100, "placed");
    now = now.minusSeconds(3600);

    publish(TOPIC, 1, "placed");

    assertThat(shown).hasSize(Tail.SHOWN_PER_SECOND + 1);
  }

  @Test
  void showsOnlyTheTopicAndWhatTheFilterMatches() {
    EventFilter filter = new EventFilter(List.of("paid"), "", "", false);
    open(Set.of(), filter.matcher(Schema.EVENT_GRID, "/orders"));

    publish(TOPIC, 3, "placed");
    publish(TOPIC + 1, 3, "paid");
    publish(TOPIC, 2, "paid");

    assertThat(shown).extracting(each -> each.event().type()).containsExactly("paid", "paid");
    assertThat(((TailMessage.Accepted) shown.getFirst()).position()).isEqualTo(6);
  }

  @Test
  void comparesALimitedNumberOfEventsWithTheFilter() {
    EventFilter filter = new EventFilter(List.of("paid"), "", "", false);
    Tail tail = open(Set.of(), filter.matcher(Schema.EVENT_GRID, "/orders"));

    publish(TOPIC, Tail.COMPARED_PER_SECOND, "placed");
    publish(TOPIC, 5, "paid");

    assertThat(shown).isEmpty();
    assertThat(tail.takeSkipped()).isEqualTo(5);
  }

  @Test
  void handsOverNoMoreThanABusyReaderCanHold() {
    List<Runnable> waiting = new ArrayList<>();
    Tail tail =
        new Tail(
            new Tail.Wanted(TOPIC, Set.of(), EventFilter.ALL.matcher(Schema.EVENT_GRID, "/o")),
            waiting::add,
            shown::add,
            () -> now);
    taps.open(tail);

    for (int i = 0; i < 20; i++) {
      taps.appended(List.of(recorded(TOPIC, List.of(event("large", "x".repeat(1 << 20))))));
    }

    assertThat(waiting).hasSizeBetween(1, 5);
    assertThat(tail.takeSkipped()).isEqualTo(20 - waiting.size());
    waiting.forEach(Runnable::run);
    taps.appended(List.of(recorded(TOPIC, List.of(event("large", "")))));
    assertThat(tail.takeSkipped()).isZero();
  }

  @Test
  void showsTheAttemptsOfItsLanesAndNoEvents() {
    open(Set.of(1L), null);

    publish(TOPIC, 1, "placed");
    taps.attempted(attempt(1));
    taps.attempted(attempt(2));

    assertThat(shown).containsExactly(attempt(1));
  }

  @Test
  void aTailThatFailsIsClosedAndDisturbsNobody() {
    Tail failing =
        new Tail(
            new Tail.Wanted(TOPIC, Set.of(), null),
            _ -> {
              throw new IllegalStateException("its loop has ended");
            },
            shown::add,
            () -> now);
    taps.open(failing);

    publish(TOPIC, 1, "placed");

    assertThat(taps.areEventsWatched()).isFalse();
  }

  private Tail open(Set<Long> lanes, @Nullable Matcher filter) {
    Tail tail =
        new Tail(new Tail.Wanted(TOPIC, lanes, filter), Runnable::run, shown::add, () -> now);
    taps.open(tail);
    return tail;
  }

  private void publish(long topic, int count, String type) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(event(type, "{}"));
    }
    taps.appended(List.of(recorded(topic, events)));
  }

  private Recorded recorded(long topic, List<Event> events) {
    Recorded entry = new Recorded(position, new Publication(topic, START, events));
    position = entry.end();
    return entry;
  }

  private static Event event(String type, String body) {
    byte[] json = body.getBytes(StandardCharsets.UTF_8);
    return new Event("e", type, "/s", "1", (byte) 0, new RawJson(json, 0, json.length));
  }

  private static final Event ATTEMPTED = event("placed", "{}");

  private static TailMessage.Attempted attempt(long lane) {
    return new TailMessage.Attempted(
        lane,
        3,
        ATTEMPTED,
        1,
        new Attempt(START, 200, Outcome.DELIVERED, 5),
        TailMessage.Next.DELIVERED,
        null,
        "");
  }
}
