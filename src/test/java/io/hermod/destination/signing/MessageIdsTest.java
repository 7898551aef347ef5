package io.hermod.destination.signing;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.BatchBody;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MessageIdsTest {
  private final MessageIds ids = new MessageIds("/shop");

  @Test
  void aRequestThatIsRepeatedHasTheSameId() {
    String id = ids.of(batch(at(7, "a"), at(8, "b")));

    assertThat(ids.of(batch(at(7, "a"), at(8, "b")))).isEqualTo(id);
    assertThat(new MessageIds("/shop").of(batch(at(7, "a"), at(8, "b"))))
        .as("after a restart")
        .isEqualTo(id);
  }

  /** Whoever remembers ids must not take one for the other. */
  @Test
  void requestsThatDifferHaveOtherIds() {
    Set<String> all =
        Stream.of(
                ids.of(batch(at(7, "a"))),
                ids.of(batch(at(8, "a"))),
                ids.of(batch(at(7, "b"))),
                ids.of(batch(at(7, "a"), at(8, "b"))),
                ids.of(batch(at(7, "a"), at(8, "b"), at(9, "c"))),
                ids.of(batch(at(8, "b"), at(7, "a"))),
                new MessageIds("/billing").of(batch(at(7, "a"))))
            .collect(Collectors.toSet());

    assertThat(all).hasSize(7);
  }

  @Test
  void noIdCanBreakTheSignedTextOrAHeader() {
    for (String eventId : List.of("a.b", "ä\r\n\"", "", "x".repeat(10_000))) {
      assertThat(ids.of(batch(at(1, eventId)))).matches("msg_[A-Za-z0-9_-]{22}");
    }
  }

  private record Placed(long position, Event event) {}

  private static Placed at(long position, String id) {
    return new Placed(
        position, new Event(id, "t", "s", "", (byte) 0, new RawJson(new byte[] {'1'}, 0, 1)));
  }

  private static BatchBody batch(Placed... events) {
    return new BatchBody() {
      @Override
      public int size() {
        return events.length;
      }

      @Override
      public Event event(int index) {
        return events[index].event();
      }

      @Override
      public long position(int index) {
        return events[index].position();
      }

      @Override
      public Instant publishedAt(int index) {
        return Instant.EPOCH;
      }

      @Override
      public int deliveryCount() {
        return 0;
      }
    };
  }
}
