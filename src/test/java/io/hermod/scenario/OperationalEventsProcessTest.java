package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a running server publishes about itself, when it really happens. */
class OperationalEventsProcessTest {
  private static final String PATH = "on-call";
  private static final int MOST_EVENTS = 4_000;

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();
  @AutoClose private final ConsentingWebhook onCall = new ConsentingWebhook();

  OperationalEventsProcessTest() throws IOException {}

  @Test
  void tellsOfDeadLettersAndOfRowsThatCannotBeReadAndThenNoMore() throws IOException {
    hermod.start("--virtual-time");
    Arm.Topic topic = hermod.arm().createTopic("orders");
    subscribeToOperations();
    hermod
        .arm()
        .subscribe(
            topic,
            "kept",
            inbox("kept", Behaviour.status(400)),
            "EventGridSchema",
            new Arm.Keeping("keeper", "letters", 30));
    hermod.arm().subscribe(topic, "busy", inbox("busy", Behaviour.status(503)));
    new Publishing(hermod, topic).publish("e1");
    hermod.arm().advance(ofMinutes(7));

    JsonNode kept = await("EventsDeadLettered");
    assertThat(kept.at("/data/reason").asString()).isEqualTo("UndeliverableDueToHttpBadRequest");
    assertThat(kept.at("/data/count").asInt()).isEqualTo(1);
    assertThat(kept.path("subject").asString()).endsWith("/eventSubscriptions/kept");

    hermod.kill();
    assertThat(DamagedRows.parked(hermod.directory())).isEqualTo(1);
    hermod.start("--virtual-time");
    hermod.arm().advance(ofMinutes(30));

    assertThat(await("RowsQuarantined").at("/data/count").asInt()).isEqualTo(1);
    assertThat(await("RowsQuarantined").at("/data/rows/0/subscription").asString())
        .endsWith("/eventSubscriptions/busy");
    assertThat(await("LaneFaulted").path("subject").asString())
        .endsWith("/eventSubscriptions/busy");
    int told = onCall.at(PATH).size();
    hermod.arm().advance(ofMinutes(30));
    assertThat(onCall.at(PATH)).hasSize(told);
  }

  @Test
  void tellsOfAHandshakeThatFailed() throws IOException {
    hermod.start("--handshake.loopback", "true");
    Arm.Topic topic = hermod.arm().createTopic("orders");
    subscribeToOperations();
    Inbox rude = subscriber.inbox("rude-secret");
    rude.answersTheServiceWith(404);
    hermod
        .arm()
        .refusal(
            topic,
            "shop",
            """
            {"destination": {"endpointType": "WebHook",
              "properties": {"endpointUrl": "%s"}}}
            """
                .formatted(rude.url()));

    JsonNode failed = await("ValidationFailed");
    assertThat(failed.path("subject").asString()).endsWith("/eventSubscriptions/shop");
    assertThat(failed.at("/data/outcome").asString()).isEqualTo("refused");
    assertThat(failed.toString()).doesNotContain("rude-secret");
  }

  @Test
  void tellsOfAFullStoreEvenThoughItIsFullAndOfItsRecovery() throws IOException {
    hermod.start("--store.max-bytes", "64MB");
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    subscribeToOperations();
    Gate gate = new Gate();
    hermod.arm().subscribe(publishing.topic(), "shop", inbox("shop", Behaviour.heldBy(gate)));
    String padding = "x".repeat(60_000);
    int status = 200;
    for (int i = 0; i < MOST_EVENTS && status == 200; i++) {
      status = publishing.offer("e" + i, "Order", padding).status();
    }
    assertThat(status).isEqualTo(503);

    assertThat(await("DiskLow").at("/data/usedBytes").asLong()).isPositive();
    assertThat(await("StoreFull").at("/data/usedBytes").asLong()).isPositive();
    gate.open();
    assertThat(await("StoreRecovered").path("subject").asString()).isEqualTo("store/space");
  }

  private URI inbox(String name, Behaviour behaviour) {
    Inbox inbox = subscriber.inbox(name);
    inbox.answersWith(behaviour);
    return inbox.url();
  }

  private void subscribeToOperations() {
    hermod
        .arm()
        .put(
            hermod.arm().builtIn("hermod-operations")
                + "/providers/Microsoft.EventGrid/eventSubscriptions/watch",
            """
            {"properties": {"destination": {"endpointType": "WebHook",
              "properties": {"endpointUrl": "%s"}}}}
            """
                .formatted(onCall.url(PATH)));
  }

  private JsonNode await(String type) {
    return new JsonMapper().readTree(onCall.await(PATH, "\"Hermod." + type + "\"").body()).get(0);
  }
}
