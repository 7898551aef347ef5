package io.hermod.explain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.KafkaDestination;
import io.hermod.subscription.MessagingDestination;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The headers that an event cannot fill. */
class UnfilledHeadersTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/orders").build();
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void namesThoseThatAreMissingOrNotFitForAHeaderInTheirOrder() {
    UnfilledHeaders headers =
        headers(
            new HeaderMapping.Dynamic("X-There", "data.there"),
            new HeaderMapping.Dynamic("X-Missing", "data.missing"),
            new HeaderMapping.Dynamic("X-Object", "data"),
            new HeaderMapping.Dynamic("X-Umlaut", "data.umlaut"));

    assertThat(headers.arePossible()).isTrue();
    assertThat(headers.names(TOPIC, event("{\"there\":1,\"umlaut\":\"ä\"}"), NOW))
        .containsExactly("X-Missing", "X-Object", "X-Umlaut");
  }

  @Test
  void messagesHoldAnyCharactersButNotMoreBytes() {
    List<HeaderMapping> wanted =
        List.of(
            new HeaderMapping.Dynamic("X-Umlaut", "data.umlaut"),
            new HeaderMapping.Dynamic("X-Long", "data.long"));
    Event event = event("{\"umlaut\":\"Müller\",\"long\":\"%s\"}".formatted("ü".repeat(2049)));

    for (Destination destination :
        List.of(
            new KafkaDestination("local", "orders", null, wanted),
            new MessagingDestination(
                MessagingDestination.Type.SERVICE_BUS_QUEUE, "/queues/orders", wanted))) {
      assertThat(headers(destination).names(TOPIC, event, NOW)).containsExactly("X-Long");
    }
  }

  @Test
  void areNotLookedForWhereAllHeadersAreFixed() {
    assertThat(headers(new HeaderMapping.Static("X-Fixed", "a", false)).arePossible()).isFalse();
  }

  private static UnfilledHeaders headers(HeaderMapping... headers) {
    return headers(
        new WebhookDestination(
            URI.create("http://localhost/"), BatchPolicy.NONE, List.of(headers)));
  }

  private static UnfilledHeaders headers(Destination destination) {
    return new UnfilledHeaders(
        new SubscriptionBuilder(1, 1, destination)
            .named("billing", "/billing")
            .filter(EventFilter.ALL)
            .build());
  }

  private static Event event(String data) {
    byte[] json = ("{\"id\":\"1\",\"data\":" + data + "}").getBytes(UTF_8);
    return new Event("1", "type", "subject", "", (byte) 0, new RawJson(json, 0, json.length));
  }
}
