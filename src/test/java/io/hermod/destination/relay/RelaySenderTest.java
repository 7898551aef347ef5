package io.hermod.destination.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.TestResources;
import io.hermod.config.source.NamespaceConfig;
import io.hermod.config.source.ServiceBusConnectionString;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.senders.TestSenders;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.HybridConnectionDestination;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RelaySenderTest {
  private static final String ID =
      "/subscriptions/s/resourceGroups/g/providers/Microsoft.Relay/namespaces/shop/hybridConnections/";

  @Test
  void sendsTheBareEventToTheListener() {
    try (TestRelay relay = new TestRelay().listener("till", 200);
        TestSenders senders = senders(relay, TestRelay.KEY)) {
      assertThat(senders.send(to("till"), "{\"id\":\"1\"}")).isEqualTo(new Responded(200));

      JsonNode request = relay.first("till");
      assertThat(request.required("body").asString()).startsWith("{\"id\":\"1\"").endsWith("}");
      JsonNode headers = request.required("headers");
      assertThat(headers.required("aeg-event-type").asString()).isEqualTo("Notification");
      assertThat(headers.required("aeg-subscription-name").asString()).isEqualTo("SHOP");
      assertThat(headers.required("x-system").asString()).isEqualTo("pos");
      assertThat(headers.required("content-type").asString()).startsWith("application/json");
    }
  }

  @Test
  void doesNotLetAHeaderOfTheSubscriptionJoinTheToken() {
    HybridConnectionDestination sly =
        to("till")
            .withHeaders(
                List.of(
                    new HeaderMapping.Static("servicebusauthorization", "mine", false),
                    new HeaderMapping.Dynamic("x-id", "id")));
    try (TestRelay relay = new TestRelay().listener("till", 200);
        TestSenders senders = senders(relay, TestRelay.KEY)) {
      assertThat(senders.send(sly, "{\"id\":\"1\"}")).isEqualTo(new Responded(200));

      assertThat(relay.first("till").required("headers").required("x-id").asString())
          .isEqualTo("1");
    }
  }

  @Test
  void passesTheStatusOfTheListenerOn() {
    try (TestRelay relay = new TestRelay().listener("till", 503);
        TestSenders senders = senders(relay, TestRelay.KEY)) {
      assertThat(senders.send(to("till"), "{\"id\":\"1\"}")).isEqualTo(new Responded(503));
    }
  }

  @Test
  void tellsThatTheKeyIsWrongOrNobodyListens() {
    try (TestRelay relay = new TestRelay().listener("till", 200);
        TestSenders senders = senders(relay, TestRelay.KEY);
        TestSenders wrong = senders(relay, "another-key")) {
      assertThat(wrong.send(to("till"), "{\"id\":\"1\"}")).isEqualTo(new Responded(401));
      assertThat(senders.send(to("nobody"), "{\"id\":\"1\"}")).isEqualTo(new Responded(404));
    }
  }

  @Test
  void tellsThatTheRelayIsDown() {
    try (TestRelay relay = new TestRelay();
        TestSenders senders = senders(relay, TestRelay.KEY)) {
      relay.kill();
      DeliveryOutcome outcome = senders.send(to("till"), "{\"id\":\"1\"}");

      assertThat(outcome).isInstanceOf(Unreachable.class);
    }
  }

  private static TestSenders senders(TestRelay relay, String key) {
    ServiceBusConnectionString connection =
        new ServiceBusConnectionString(
            relay.connectionString(TestRelay.SEND, key),
            "127.0.0.1",
            relay.port(),
            TestRelay.SEND,
            key,
            true);
    return new TestSenders(TestResources.ofRelay(new NamespaceConfig("shop", connection)));
  }

  private static HybridConnectionDestination to(String name) {
    return new HybridConnectionDestination(
        ID + name, List.of(new HeaderMapping.Static("x-system", "pos", false)));
  }
}
