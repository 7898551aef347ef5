package io.hermod.metrics;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hermod.delivery.lane.LaneMeter;
import io.hermod.filter.EventFilter;
import io.hermod.profile.Outcome;
import io.hermod.store.InMemoryCatalog;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKind;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ModuleMetricsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String[] TOPIC = {"TopicName", "sensors"};
  private static final String[] LANE = {"TopicName", "sensors", "SubscriptionName", "cloud"};
  private static final long EDGE = 1;
  private static final long OTHER = 2;

  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final Counts counts = new Counts(catalog::view, Map.of());
  private final MetricsPage page =
      new MetricsPage(counts, () -> CompletableFuture.completedFuture(List.of()));

  @BeforeEach
  void subscribe() {
    catalog.putTopic(topic(EDGE, "sensors").as(TopicKind.EDGE));
    catalog.putTopic(topic(OTHER, "orders"));
    putSubscription(7, EDGE, "cloud");
    putSubscription(8, OTHER, "shop");
  }

  @AfterEach
  void close() {
    page.close();
  }

  @Test
  void tellsWhatBecameOfPublishRequestsUnderTheModulesNames() {
    counts.topic(EDGE).accepted(3, NOW, NOW.plusMillis(5));
    counts.topic(EDGE).accepted(1, NOW, NOW.plusNanos(1_500_000));
    counts.topic(EDGE).refused(20, "InternalServerError", "ServiceUnavailable");
    counts.topic(EDGE).refused(1, "BadRequest", "InputJsonInvalid");
    counts.topic(EDGE).refused(1, "Unauthorized", "Unauthorized");
    counts.unmatched(EDGE, 2);

    PrometheusText text = look();
    assertThat(text.value("EventsReceived", TOPIC)).isEqualTo(4);
    assertThat(text.value("UnmatchedEvents", TOPIC)).isEqualTo(2);
    assertThat(text.value("SuccessRequests", TOPIC)).isEqualTo(2);
    assertThat(text.value("SystemErrorRequests", TOPIC)).as("requests, not events").isEqualTo(1);
    assertThat(text.value("UserErrorRequests", TOPIC)).isEqualTo(2);
    assertThat(text.value("SuccessRequestLatencyMs_count", TOPIC)).isEqualTo(2);
    assertThat(text.value("SuccessRequestLatencyMs_sum", TOPIC)).isEqualTo(6.5);
  }

  @Test
  void tellsWhatBecameOfASubscriptionsEventsUnderTheModulesNames() {
    LaneMeter lane = counts.lane(7);
    lane.waited(NOW, NOW.plusMillis(3));
    lane.delivered(5, NOW, NOW.plusMillis(12));
    lane.failed(4, Outcome.TIMED_OUT, false, NOW, NOW.plusSeconds(60));
    lane.failed(2, Outcome.BUSY, true, NOW, NOW.plusMillis(8));
    lane.deliveredLate();
    lane.dropped("e1", "TimeToLiveExceeded");
    lane.dropped("e1", "MaxDeliveryAttemptsExceeded");
    counts.deadLettered(7, "e1", "TimeToLiveExceeded");

    PrometheusText text = look();
    assertThat(text.value("DeliverySuccessCounts", LANE)).isEqualTo(6);
    assertThat(text.value("DeliveryFailureCounts", LANE)).isEqualTo(6);
    assertThat(text.value("DeliverySuccessLatencyMs_count", LANE)).isEqualTo(1);
    assertThat(text.value("DeliverySuccessLatencyMs_sum", LANE)).isEqualTo(12);
    assertThat(text.value("DeliveryFailureLatencyMs_count", LANE)).isEqualTo(2);
    assertThat(text.value("DeliveryFailureLatencyMs_sum", LANE)).isEqualTo(60_008);
    assertThat(text.value("SystemDelayForFirstAttemptMs_count", LANE)).isEqualTo(1);
    assertThat(text.value("SystemDelayForFirstAttemptMs_sum", LANE)).isEqualTo(3);
    assertThat(text.value("DeliveryAttemptsCount", LANE)).as("the late one once").isEqualTo(11);
    assertThat(text.value("ExpiredCounts", LANE)).as("dropped and kept").isEqualTo(2);
  }

  @Test
  void tellsOnlyOfTopicsOfTheModule() {
    counts.topic(OTHER).accepted(1, NOW, NOW);
    counts.lane(8).delivered(1, NOW, NOW);

    PrometheusText text = look();
    assertThat(text.with("TopicName", "orders")).isZero();
    assertThat(text.with("topic", "orders")).as("our own stay").isPositive();
    assertThat(text.value("DeliverySuccessCounts", LANE)).as("zero is told too").isZero();
  }

  @Test
  void tellsNothingOfItUnlessItIsAskedTo() {
    assertThat(page.text()).doesNotContain("TopicName").doesNotContain("EventsReceived");
  }

  @Test
  void givesEveryFamilyOneTypeBeforeItsSeriesAndAValidName() {
    page.tellModule(counts);
    List<String> types = page.text().lines().filter(line -> line.startsWith("# TYPE ")).toList();

    assertThat(types)
        .contains("# TYPE EventsReceived untyped", "# TYPE DeliverySuccessLatencyMs summary")
        .allMatch(line -> line.matches("# TYPE [a-zA-Z_:][a-zA-Z0-9_:]* [a-z]+"));
    Map<String, Long> times =
        types.stream().collect(groupingBy(line -> line.split(" ", -1)[2], counting()));
    assertThat(times.values()).containsOnly(1L);
    assertThat(times.keySet())
        .contains(
            "EventsReceived",
            "UnmatchedEvents",
            "SuccessRequests",
            "SystemErrorRequests",
            "UserErrorRequests",
            "SuccessRequestLatencyMs",
            "DeliverySuccessCounts",
            "DeliveryFailureCounts",
            "DeliverySuccessLatencyMs",
            "DeliveryFailureLatencyMs",
            "SystemDelayForFirstAttemptMs",
            "DeliveryAttemptsCount",
            "ExpiredCounts");
  }

  @Test
  void writesTheSameNumbersToTheLog() {
    counts.topic(EDGE).accepted(3, NOW, NOW.plusMillis(5));
    counts.lane(7).delivered(3, NOW, NOW.plusMillis(12));

    ListAppender<ILoggingEvent> written = new ListAppender<>();
    Logger log = (Logger) LoggerFactory.getLogger(ModuleLog.class);
    written.start();
    log.addAppender(written);
    new ModuleLog(counts).write();
    log.detachAppender(written);

    assertThat(written.list)
        .map(ILoggingEvent::getFormattedMessage)
        .containsExactly(
            "TopicName=sensors EventsReceived=3 UnmatchedEvents=0 SuccessRequests=1"
                + " SystemErrorRequests=0 UserErrorRequests=0 SuccessRequestLatencyMs=5.000/1",
            "TopicName=sensors SubscriptionName=cloud DeliverySuccessCounts=3"
                + " DeliveryFailureCounts=0 DeliverySuccessLatencyMs=12.000/1"
                + " DeliveryFailureLatencyMs=0.000/0 SystemDelayForFirstAttemptMs=0.000/0"
                + " DeliveryAttemptsCount=3 ExpiredCounts=0");
  }

  private PrometheusText look() {
    page.tellModule(counts);
    return PrometheusText.parse(page.text());
  }

  private static Topic topic(long id, String name) {
    return new TopicBuilder(id, name, "/" + name).build();
  }

  private void putSubscription(long lane, long topic, String name) {
    catalog.putSubscription(
        new SubscriptionBuilder(
                lane, topic, new WebhookDestination(URI.create("http://localhost/")))
            .named(name, "/" + name)
            .filter(EventFilter.ALL)
            .build());
  }
}
