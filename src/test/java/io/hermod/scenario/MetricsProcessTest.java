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
