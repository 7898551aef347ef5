package io.hermod.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.DeliveryMeters;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.endpoint.EndpointState.Standing;
import io.hermod.event.OwnEventId;
import io.hermod.metrics.Counts;
import io.hermod.metrics.LaneEnds;
import io.hermod.profile.Outcome;
import io.hermod.publish.MemoryIntake;
import io.hermod.publish.PublishMeters;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.Publication;
import io.hermod.store.StoreUnavailableException;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKind;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OperationsWatchTest {
  private static final Topic OPERATIONS =
      new TopicBuilder(1, "hermod-operations", "/operations").kind(TopicKind.OPERATIONS).build();
  private static final Topic ORDERS = new TopicBuilder(2, "orders", "/orders").build();
  private static final long SHOP = 21;

  @AutoClose private final MemoryIntake journal = new MemoryIntake();
  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final List<LaneEnds> ends = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-01T10:00:30Z");
  private StoreCondition store = new StoreCondition(false, false, 10, 20, 0);
  private boolean hasNoTopic;
  private final OperationsWatch watch =
      new OperationsWatch(
          DeliveryMeters.NONE,
          new OperationsTopic(journal, this::topic, catalog::view, PublishMeters.NONE),
          () -> List.copyOf(ends),
          () -> store,
          List::of,
          () -> now);

  private Topic topic() {
    if (hasNoTopic) {
      throw new StoreUnavailableException("full");
    }
    return OPERATIONS;
  }

  @BeforeEach
  void subscribe() {
    catalog.putTopic(OPERATIONS);
    catalog.putTopic(ORDERS);
    catalog.putSubscription(
        new SubscriptionBuilder(11, OPERATIONS.id(), webhook("https://on.call/")).build());
    catalog.putSubscription(
        new SubscriptionBuilder(SHOP, ORDERS.id(), webhook("https://shop/"))
            .named("shop", "/orders/shop")
            .build());
  }

  @Test
  void looksAgainAfterAMinuteInWhichTooMuchHappened() {
    for (int i = 0; i < 2_000; i++) {
      watch.changed(endpoint("https://shop-" + i + "/"));
    }
    dropEvents(5);
    passAMinute();
    long lost = watch.dropped();
    assertThat(lost).isGreaterThan(900);
    watch.start();
    // Whatever waited has been handled when the queue takes something again.
    while (watch.dropped() != lost || typesOf("EndpointOnProbation") < 1_024) {
      Thread.onSpinWait();
    }

    passAMinute();
    watch.close();

    assertThat(types()).endsWith("Hermod.EventsDropped");
    assertThat(last()).contains("\"count\":5");
  }

  @Test
  void countsWhatTheStoreDoesNotTakeAndGoesOn() {
    journal.refuseFromNowOn("broken");
    dropEvents(5);
    ends.add(new LaneEnds(SHOP, Map.of("MaxDeliveryAttemptsExceeded", 3L), Map.of(), 0));
    store = new StoreCondition(true, true, 1, 30, 0);
    watch.start();

    passAMinute();
    watch.close();

    assertThat(watch.dropped()).isEqualTo(4);
    assertThat(types()).isEmpty();
  }

  @Test
  void survivesThatThereIsNoTopicYet() {
    hasNoTopic = true;
    watch.start();
    passAMinute();
    watch.changed(endpoint("https://shop/"));
    watch.close();

    assertThat(watch.dropped()).isEqualTo(2);
  }

  @Test
  void saysNothingOfItsOwnSubscribersNorOfEndpointsThatTheyUse() {
    watch.changed(endpoint("https://on.call/"));
    ends.add(new LaneEnds(11, Map.of(), Map.of("MaxDeliveryAttemptsExceeded", 3L), 1));
    watch.start();
    passAMinute();
    watch.close();

    assertThat(types()).isEmpty();
    assertThat(watch.dropped()).isZero();
  }

  @Test
  void saysNothingOfItsOwnEventsThatWereForwardedToAnotherTopic() {
    Counts counts = new Counts(catalog::view, Map.of());
    OperationsWatch counting =
        new OperationsWatch(
            DeliveryMeters.NONE,
            new OperationsTopic(journal, this::topic, catalog::view, PublishMeters.NONE),
            counts::ends,
            () -> store,
            List::of,
            () -> now);
    counting.start();
    endAll(counts, "order-1");
    passAMinute(counting);
    while (typesOf("LaneFaulted") == 0) {
      Thread.onSpinWait();
    }
    List<String> told = types();

    endAll(counts, journal.publications().getLast().events().getLast().id());
    passAMinute(counting);
    counting.close();

    assertThat(told)
        .containsExactly("Hermod.EventsDeadLettered", "Hermod.EventsDropped", "Hermod.LaneFaulted");
    assertThat(types()).isEqualTo(told);
  }

  private static void endAll(Counts counts, String eventId) {
    counts.lane(SHOP).dropped(eventId, "MaxDeliveryAttemptsExceeded");
    counts.deadLettered(SHOP, eventId, "MaxDeliveryAttemptsExceeded");
    counts.lane(SHOP).faulted(OwnEventId.isNotice(eventId));
  }

  private void passAMinute(OperationsWatch of) {
    now = now.plus(Duration.ofMinutes(1));
    of.tick(now);
  }

  private static WebhookDestination webhook(String url) {
    return new WebhookDestination(URI.create(url));
  }

  private static EndpointState endpoint(String name) {
    return new EndpointState(name, Standing.PROBATION, Outcome.BUSY, 10, null, List.of());
  }

  private void dropEvents(long count) {
    ends.add(new LaneEnds(SHOP, Map.of(), Map.of("StoreFull", count), 0));
  }

  private void passAMinute() {
    now = now.plus(Duration.ofMinutes(1));
    watch.tick(now);
  }

  private long typesOf(String type) {
    return types().stream().filter(each -> each.endsWith(type)).count();
  }

  private List<String> types() {
    return journal.publications().stream()
        .map(Publication::events)
        .flatMap(List::stream)
        .map(each -> each.type())
        .toList();
  }

  private String last() {
    return journal.publications().getLast().events().getLast().json().toString();
  }
}
