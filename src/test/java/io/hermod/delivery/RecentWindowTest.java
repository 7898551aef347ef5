package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.lane.RecentDeliveries;
import io.hermod.profile.Outcome;
import io.hermod.store.Attempt;
import io.hermod.store.Recorded;
import io.hermod.store.TestEntries;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The windows of the recent past forget the oldest, and say how far back they reach. */
class RecentWindowTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void theOldestEventsAreForgottenFirst() {
    RecentEvents events = new RecentEvents(4);
    events.add(
        List.of(
            new Recorded(10, TestEntries.publication(1, "a", "b", "c")),
            new Recorded(13, TestEntries.publication(2, "a", "d"))));

    assertThat(events.find(1, "a", 10)).isEmpty();
    assertThat(events.find(1, "b", 10)).extracting(PublishedEvent::position).containsExactly(11L);
    assertThat(events.find(2, "a", 10)).extracting(PublishedEvent::position).containsExactly(13L);
  }

  @Test
  void anIdThatIsUsedAgainIsFoundNewestFirstAndNoMoreThanAskedFor() {
    RecentEvents events = new RecentEvents(8);
    events.add(List.of(new Recorded(1, TestEntries.publication(1, "a", "a", "a"))));

    assertThat(events.find(1, "a", 2)).extracting(PublishedEvent::position).containsExactly(3L, 2L);
  }

  @Test
  void deliveriesAreCompleteSinceTheStartUntilOneIsForgotten() {
    RecentDeliveries deliveries = new RecentDeliveries(2, START);
    deliver(deliveries, 1);
    deliver(deliveries, 2);
    assertThat(deliveries.completeSince()).isEqualTo(START);

    deliver(deliveries, 3);
    assertThat(deliveries.completeSince()).isEqualTo(START.plusSeconds(2).plusMillis(7));
    assertThat(deliveries.find(new long[] {1, 2, 3}).keySet())
        .containsExactlyInAnyOrder(new RecentDeliveries.Key(9, 2), new RecentDeliveries.Key(9, 3));
  }

  @Test
  void aDeliveryIsRememberedWithItsTimes() {
    RecentDeliveries deliveries = new RecentDeliveries(2, START);
    deliver(deliveries, 5);

    assertThat(deliveries.find(new long[] {5}).values())
        .containsExactly(new Attempt(START.plusSeconds(5), 204, Outcome.DELIVERED, 7));
    assertThat(deliveries.find(new long[] {0, 4, 6})).isEmpty();
  }

  private static void deliver(RecentDeliveries deliveries, int second) {
    Instant begun = START.plusSeconds(second);
    deliveries.delivered(9, second, begun, begun.plusMillis(7), 204);
  }
}
