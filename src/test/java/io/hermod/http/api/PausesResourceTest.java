package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.OwnApiServer;
import io.hermod.store.catalog.Invitation;
import io.hermod.store.catalog.Proposal;
import io.hermod.subscription.Subscription;
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
import tools.jackson.databind.json.JsonMapper;

class PausesResourceTest {
  private static final String PROVIDER = "/providers/Microsoft.EventGrid";
  private static final String TOPICS =
      "/subscriptions/S1/resourceGroups/Group1" + PROVIDER + "/topics/";
  private static final long TOPIC = 1;
  private static final long LANE = 2;

  @AutoClose private final OwnApiServer server;

  PausesResourceTest(@TempDir Path folder) {
    server = new OwnApiServer(folder);
  }

  @BeforeEach
  void subscribe() {
    server.catalog.putTopic(new TopicBuilder(TOPIC, "orders", TOPICS + "orders").build());
    server.catalog.putSubscription(subscription("http://127.0.0.1/old"));
  }

  private static Subscription subscription(String url) {
    return new SubscriptionBuilder(LANE, TOPIC, new WebhookDestination(URI.create(url)))
        .named("shop", TOPICS + "orders" + PROVIDER + "/eventSubscriptions/shop")
        .build();
  }

  @Test
  void pausesAndResumesWithoutAskingTheRulesOfToday() {
    HttpResponse<String> paused = send("contributor", "orders", "shop", "pause");

    assertThat(paused.statusCode()).as(paused.body()).isEqualTo(200);
    assertThat(JsonMapper.shared().readTree(paused.body()).at("/properties/hermod").toString())
        .isEqualTo("{\"isPaused\":true,\"pausedSince\":\"2026-01-01T00:00:00Z\"}");
    assertThat(kept().pause().isPaused()).isTrue();

    assertThat(send("contributor", "orders", "SHOP", "resume").statusCode()).isEqualTo(200);
    assertThat(kept()).isEqualTo(subscription("http://127.0.0.1/old"));
  }

  @Test
  void pausingTwiceWritesOnce() {
    send("contributor", "orders", "shop", "pause");
    int writes = server.catalog.writes();

    assertThat(send("contributor", "orders", "shop", "pause").statusCode()).isEqualTo(200);

    assertThat(server.catalog.writes()).isEqualTo(writes);
  }

  /** Otherwise, whoever opens the link would end the pause. */
  @Test
  void aChangeThatWaitsForConsentIsPausedToo() {
    Invitation invitation = new Invitation("id", "hash", Instant.parse("2026-01-01T00:10:00Z"));
    server
        .catalog
        .proposals()
        .put(new Proposal(subscription("https://example.org/new"), invitation, false));

    send("contributor", "orders", "shop", "pause");

    assertThat(server.catalog.proposals().of(LANE).orElseThrow().subscription().pause())
        .isEqualTo(kept().pause());
    assertThat(kept().pause().isPaused()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "owner, orders, shop, 200",
    "contributor, orders, shop, 200",
    "contributor of orders, orders, shop, 200",
    "contributor of orders, bills, shop, 403",
    "reader, orders, shop, 403",
    "data-sender, orders, shop, 403",
    "contributor, orders, nobody, 404",
    "contributor, bills, shop, 404"
  })
  void whoMayChangeTheTopicMayPauseItsSubscriptions(
      String token, String topic, String name, int status) {
    HttpResponse<String> answer = send(token, topic, name, "pause");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(kept().pause().isPaused()).isEqualTo(status == 200);
  }

  private HttpResponse<String> send(String token, String topic, String name, String action) {
    String path =
        "%s%s%s/eventSubscriptions/%s/%s".formatted(TOPICS, topic, PROVIDER, name, action);
    return server.send(token, "POST", path.substring(1), "");
  }

  private Subscription kept() {
    return server.catalog.view().subscriptions(TOPIC).iterator().next();
  }
}
