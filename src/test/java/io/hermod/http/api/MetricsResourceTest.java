package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.OwnApiServer;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MetricsResourceTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String SPAN = "?timespan=2025-12-31T23:58:00Z/2026-01-01T00:01:00Z";
  private static final String PROVIDER = "/providers/Microsoft.EventGrid";
  private static final String TOPICS =
      "/subscriptions/S1/resourceGroups/Group1" + PROVIDER + "/topics/";
  private static final String SHOP = TOPICS + "orders" + PROVIDER + "/eventSubscriptions/shop";

  @AutoClose private final OwnApiServer server;

  MetricsResourceTest(@TempDir Path folder) {
    server = new OwnApiServer(folder);
  }

  @BeforeEach
  void count() {
    create(1, "orders", 11, "shop");
    create(2, "bills", 12, "bank");
    server.metrics.counts.topic(1).accepted(3, NOW, NOW.plusMillis(2));
    server.metrics.counts.topic(2).accepted(4, NOW, NOW.plusMillis(2));
    server.metrics.counts.lane(11).delivered(5, NOW, NOW.plusMillis(9));
    server.metrics.counts.lane(12).delivered(6, NOW, NOW.plusMillis(9));
  }

  private void create(long topic, String name, long lane, String subscription) {
    server.catalog.putTopic(new TopicBuilder(topic, name, TOPICS + name).build());
    server.catalog.putSubscription(
        new SubscriptionBuilder(
                lane, topic, new WebhookDestination(URI.create("http://127.0.0.1/")))
            .named(subscription, TOPICS + name + PROVIDER + "/eventSubscriptions/" + subscription)
            .build());
  }

  @ParameterizedTest
  @CsvSource({"reader, 7, 11", "reader of orders, 3, 5"})
  void addsUpWhatTheCallerMaySee(String token, double published, double delivered) {
    JsonNode json = json(server.get(token, "metrics" + SPAN));

    assertThat(json.at("/from").asString()).isEqualTo("2025-12-31T23:58:00Z");
    assertThat(json.at("/to").asString()).isEqualTo("2026-01-01T00:01:00Z");
    assertThat(json.at("/interval").asString()).isEqualTo("PT1M");
    assertThat(json.at("/metrics/PublishSuccessCount/total").toString())
        .isEqualTo("[0.0,0.0,%s]".formatted(published));
    assertThat(json.at("/metrics/DeliverySuccessCount/total").toString())
        .isEqualTo("[0.0,0.0,%s]".formatted(delivered));
  }

  @Test
  void showsATopicWithItsSubscriptions() {
    JsonNode json = json(server.get("reader of orders", "metrics" + TOPICS + "orders" + SPAN));

    assertThat(json.at("/metrics")).hasSize(11);
    assertThat(json.at("/metrics/PublishSuccessCount/total/2").asDouble()).isEqualTo(3);
    assertThat(json.at("/metrics/DeliverySuccessCount/total/2").asDouble()).isEqualTo(5);
    assertThat(json.at("/metrics/PublishSuccessLatencyInMs/total/2").asDouble()).isEqualTo(2);
    assertThat(json.at("/metrics/PublishSuccessLatencyInMs/count/2").asDouble()).isEqualTo(1);
  }

  @Test
  void showsASubscription() {
    JsonNode json = json(server.get("reader of orders", "metrics" + SHOP + SPAN));

    assertThat(json.at("/metrics")).hasSize(7);
    assertThat(json.at("/metrics/DeliverySuccessCount/total/2").asDouble()).isEqualTo(5);
    assertThat(json.at("/metrics/DestinationProcessingDurationInMs/count/2").asInt()).isEqualTo(1);
  }

  @Test
  void showsTheLastHourOrDay() {
    assertThat(json(server.get("reader", "metrics")).at("/metrics/DroppedEventCount/total"))
        .hasSize(60);
    String day = "metrics?timespan=P1D&interval=PT15M";
    assertThat(json(server.get("reader", day)).at("/metrics/DroppedEventCount/total")).hasSize(96);
  }

  @ParameterizedTest
  @CsvSource({
    "reader, metrics?hours=3, 400",
    "reader, metrics?timespan=soon, 400",
    "reader, metrics?interval=PT2M, 400",
    "reader, metrics/subscriptions/S1/resourceGroups/Group1, 400",
    "reader, metrics/nonsense, 400",
    "data-sender, metrics, 403"
  })
  void refusesWhatItCannotShow(String token, String path, int status) {
    assertThat(server.get(token, path).statusCode()).isEqualTo(status);
  }

  @Test
  void refusesOtherTopicsAndUnknownOnes() {
    assertThat(server.get("reader of orders", "metrics" + TOPICS + "bills").statusCode())
        .isEqualTo(403);
    assertThat(server.get("reader", "metrics" + TOPICS + "none").statusCode()).isEqualTo(404);
    assertThat(server.get("reader", "metrics" + SHOP + "x").statusCode()).isEqualTo(404);
  }

  private static JsonNode json(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body());
  }
}
