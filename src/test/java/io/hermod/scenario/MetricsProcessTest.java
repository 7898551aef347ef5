package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.metrics.PrometheusText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the real process tells about itself. */
class MetricsProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private Publishing publishing = Publishing.NOWHERE;

  @BeforeEach
  void start() {
    hermod.start();
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
  }

  @Test
  void movesExactlyTheExpectedCounters() throws IOException {
    publishing.publish("nobody wants this");
    inbox("good", 200);
    inbox("busy", 503);
    inbox("picky", 400);
    publishing.publish("one");
    publishing.publish("two");
    Await.until("parked rows", LIMIT, () -> of("busy", "lane_parked") == 2);
    Await.until("all attempts", LIMIT, () -> of("good", "delivery_success_total") == 2);
    Await.until("all drops", LIMIT, () -> dropped(look()) == 2);

    PrometheusText text = look();
    assertThat(text.value("hermod_publish_success_total", "topic", "orders")).isEqualTo(3);
    assertThat(text.value("hermod_unmatched_events_total", "topic", "orders")).isEqualTo(1);
    assertThat(text.of("hermod_matched_events_total").values()).containsExactly(2.0, 2.0, 2.0);
    assertThat(of("busy", "delivery_success_total")).isZero();
    assertThat(failed(text, "busy", "Busy")).isEqualTo(2);
    assertThat(failed(text, "picky", "BadRequest")).isEqualTo(2);
    assertThat(text.of("hermod_delivery_attempt_fail_total")).hasSize(2);
    assertThat(of("good", "lane_parked")).isZero();
    assertThat(of("good", "lane_in_flight")).isZero();
    assertThat(text.value("hermod_journal_bytes")).isPositive();
  }

  @Test
  void tellsAboutItsStoreItsLoopsItsResponsesAndItsDestinations() throws IOException {
    inbox("good", 200);
    publishing.publish("one");
    Await.until("a delivery", LIMIT, () -> of("good", "delivery_success_total") == 1);
    Await.until("a timer", LIMIT, () -> look().value("hermod_loop_delay_seconds_count") > 0);

    PrometheusText text = look();
    assertThat(text.value("hermod_journal_sync_seconds_sum")).isPositive();
    assertThat(text.value("hermod_journal_group_size_count")).isPositive();
    assertThat(text.value("hermod_journal_written_bytes_total")).isPositive();
    assertThat(text.value("hermod_state_sync_seconds_count")).isPositive();
    assertThat(text.value("hermod_disk_free_bytes")).isPositive();
    assertThat(text.value("hermod_http_responses_total", "route", "publish", "status", "2xx"))
        .isEqualTo(1);
    assertThat(text.value("hermod_http_responses_total", "route", "monitoring", "status", "2xx"))
        .isPositive();
    assertThat(
            text.value(
                "hermod_destination_events_total", "destination", "WebHook", "result", "delivered"))
        .isEqualTo(1);
  }

  @Test
  void tellsAzuresClientsWhatItCounted() throws IOException {
    inbox("good", 200);
    publishing.publish("one");
    publishing.publish("two");
    String topic = hermod.arm().topicId("orders") + "/providers/Microsoft.Insights/metrics";
    Await.until("two events", LIMIT, () -> sum(topic, "/value/0/timeseries/0/data") == 2);

    Await.until(
        "two deliveries",
        LIMIT,
        () -> sum("/hermod/v1/metrics", "/metrics/DeliverySuccessCount/total") == 2);
  }

  private double sum(String path, String list) {
    return hermod
        .arm()
        .get(path)
        .at(list)
        .valueStream()
        .mapToDouble(each -> each.path("total").asDouble(each.asDouble(0)))
        .sum();
  }

  @Test
  void knowsHowManyAreParkedAfterItWasKilled() throws IOException {
    inbox("busy", 503);
    publishing.publish("one");
    publishing.publish("two");
    Await.until("parked rows", LIMIT, () -> of("busy", "lane_parked") == 2);
    hermod.kill();
    hermod.start();

    assertThat(of("busy", "lane_parked")).isEqualTo(2);
    assertThat(of("busy", "matched_events_total")).isZero();
  }

  @Test
  void aDeletedSubscriptionHasNoSeries() {
    inbox("shop", 200);
    assertThat(look().with("event_subscription_name", "shop")).isPositive();
    hermod.arm().deleteSubscription(publishing.topic(), "shop");
    assertThat(look().with("event_subscription_name", "shop")).isZero();
  }

  private double of(String subscription, String metric) {
    return look()
        .value("hermod_" + metric, "topic", "orders", "event_subscription_name", subscription);
  }

  private static double failed(PrometheusText text, String subscription, String error) {
    return text.value(
        "hermod_delivery_attempt_fail_total",
        "topic",
        "orders",
        "event_subscription_name",
        subscription,
        "error",
        error,
        "error_type",
        "Response");
  }

  private static double dropped(PrometheusText text) {
    return text.of("hermod_dropped_events_total").values().stream()
        .mapToDouble(Double::doubleValue)
        .sum();
  }

  private PrometheusText look() {
    URI address = hermod.http().orElseThrow();
    try (HttpConnection connection = HttpConnection.open(address)) {
      HttpConnection.Answer answer = connection.get("/metrics");
      assertThat(answer.status()).isEqualTo(200);
      return PrometheusText.parse(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void inbox(String name, int status) {
    Inbox inbox = subscriber.inbox(name);
    inbox.answersWith(Behaviour.status(status));
    hermod.arm().subscribe(publishing.topic(), name, inbox.url());
  }
}
