package io.hermod.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.http.HmacSignature;
import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.store.InMemoryCatalog;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.TestSigningKeys;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.CallRules;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKind;
import io.hermod.validation.TestEndpoint.Behaviour;
import io.hermod.validation.TestEndpoint.Request;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DeletionNotifierTest {
  private static final Instant SENT_AT = Instant.parse("2026-07-01T10:00:00Z");
  private static final long CLOUD = 1;
  private static final long EDGE = 2;
  private static final long EDGE_PROFILE = 3;
  private static final ValidationRules RULES =
      new ValidationRules(Duration.ofMinutes(10), "us.example", true, true);

  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final Vertx vertx = Vertx.vertx();
  @AutoClose private final TestEndpoint endpoint = new TestEndpoint();

  @AutoClose
  private final DeletionNotifier notifier =
      new DeletionNotifier(
          catalog::view,
          RULES,
          () -> Instant.parse("2026-01-01T00:00:00Z"),
          new CallerSettings(
              vertx, CallRules.USUAL, Egress.OPEN, BearerSource.NONE, () -> SENT_AT));

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @BeforeEach
  void watch() {
    catalog.watch(notifier);
    catalog.putTopic(topic(CLOUD, "orders", null));
    catalog.putTopic(topic(EDGE, "edgy", null).as(TopicKind.EDGE));
    catalog.putTopic(topic(EDGE_PROFILE, "nearly", "edge"));
  }

  @Test
  void tellsAnEndpointThatItsSubscriptionIsGone() {
    subscribe(7, CLOUD, Schema.EVENT_GRID);
    catalog.removeSubscription(7);

    Request notice = endpoint.next();
    assertThat(notice.method()).isEqualTo("POST");
    assertThat(notice.header("aeg-event-type")).isEqualTo("SubscriptionDeletion");
    assertThat(notice.header("aeg-subscription-name")).isEqualTo("S7");
    assertThat(notice.header("Content-Type")).isEqualTo("application/json; charset=utf-8");
    assertThat(notice.json()).hasSize(1);
    JsonNode event = notice.json().get(0);
    assertThat(event.path("topic").asString()).isEqualTo("/orders");
    assertThat(event.path("eventType").asString())
        .isEqualTo("Microsoft.EventGrid.SubscriptionDeletedEvent");
    assertThat(event.path("eventTime").asString()).isEqualTo("2026-01-01T00:00:00.0000000Z");
    assertThat(event.at("/data/eventSubscriptionId").asString()).isEqualTo("/id/s7");
  }

  @Test
  void tellsThoseWhoGetCloudEventsInTheirOwnForm() {
    subscribe(7, CLOUD, Schema.CLOUD_EVENTS);
    catalog.removeSubscription(7);

    Request notice = endpoint.next();
    assertThat(notice.header("Content-Type"))
        .isEqualTo("application/cloudevents+json; charset=utf-8");
    assertThat(notice.header("Origin")).isEqualTo("us.example");
    assertThat(notice.json().path("specversion").asString()).isEqualTo("1.0");
    assertThat(notice.json().path("source").asString()).isEqualTo("/orders");
    assertThat(notice.json().at("/data/eventSubscriptionId").asString()).isEqualTo("/id/s7");
  }

  @Test
  void signsTheNoticeOfASubscriptionThatSignedItsRequests() {
    catalog.putSubscription(
        new SubscriptionBuilder(7, CLOUD, new WebhookDestination(URI.create(endpoint.url())))
            .named("s7", "/id/s7")
            .control(TestSigningKeys.signing(TestSigningKeys.HMAC))
            .build());
    catalog.removeSubscription(7);

    Request notice = endpoint.next();
    String id = "msg_" + notice.json().at("/0/id").asString();
    String time = Long.toString(SENT_AT.getEpochSecond());
    assertThat(notice.header("webhook-id")).isEqualTo(id);
    assertThat(notice.header("webhook-timestamp")).isEqualTo(time);
    assertThat(notice.header("webhook-signature"))
        .isEqualTo(
            "v1,"
                + HmacSignature.of(
                    id + "." + time + "." + notice.body(), TestSigningKeys.HMAC.signingBytes()));
  }

  @Test
  void signsNoOtherNotice() {
    subscribe(7, CLOUD, Schema.EVENT_GRID);
    catalog.removeSubscription(7);

    assertThat(endpoint.next().headers()).doesNotContainKey("Webhook-signature");
  }

  @Test
  void tellsAllWhoseTopicIsDeleted() {
    subscribe(7, CLOUD, Schema.EVENT_GRID);
    subscribe(8, CLOUD, Schema.EVENT_GRID);
    catalog.removeTopic(CLOUD);

    assertThat(List.of(endpoint.next(), endpoint.next()))
        .extracting(notice -> notice.header("aeg-subscription-name"))
        .containsExactlyInAnyOrder("S7", "S8");
  }

  @Test
  void tellsOnceWhateverTheAnswerIs() {
    endpoint.answersWith(Behaviour.status(503));
    subscribe(7, CLOUD, Schema.EVENT_GRID);
    subscribe(8, CLOUD, Schema.EVENT_GRID);
    catalog.removeSubscription(7);
    assertThat(endpoint.next().header("aeg-subscription-name")).isEqualTo("S7");
    catalog.removeSubscription(8);

    assertThat(endpoint.next().header("aeg-subscription-name")).isEqualTo("S8");
    assertThat(endpoint.requests()).hasSize(2);
  }

  @Test
  void tellsNothingToWebhooksOfTheModulesApi() {
    subscribe(7, EDGE, Schema.EVENT_GRID);
    subscribe(8, EDGE_PROFILE, Schema.EVENT_GRID);
    catalog.removeSubscription(7);
    catalog.removeSubscription(8);

    assertThat(endpoint.next().header("aeg-subscription-name")).isEqualTo("S8");
    assertThat(endpoint.requests()).hasSize(1);
  }

  private void subscribe(long lane, long topic, Schema schema) {
    catalog.putSubscription(
        new SubscriptionBuilder(lane, topic, new WebhookDestination(URI.create(endpoint.url())))
            .named("s" + lane, "/id/s" + lane)
            .filter(EventFilter.ALL)
            .schema(schema)
            .build());
  }

  private static Topic topic(long id, String name, @Nullable String profile) {
    return new TopicBuilder(id, name, "/" + name).profile(profile).build();
  }
}
