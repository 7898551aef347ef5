package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The pages of the console in Chromium, and what they compute in Node. The stories are in
 * console-pages.js, console-forms.js, console-xss.js and console-text.js.
 */
class ConsolePagesProcessTest {
  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess(
          "--virtual-time", "--handshake.loopback", "true", "--audit.file", "audit.log");

  private final ConsoleBrowser browser = new ConsoleBrowser(hermod);

  @Test
  void everyPageAndFormWorksAlsoByKeyboardAlone() {
    hermod.start();

    JsonNode found = browser.run("pages");

    assertThat(found.path("topic").asString()).isEqualTo("orders");
    assertThat(found.path("secretInForm").asBoolean()).isFalse();
    assertThat(found.at("/ways/0").asString()).contains("hermod subscription create billing");
    assertThat(found.at("/ways/1").asString()).contains("az eventgrid event-subscription create");
    assertThat(found.at("/ways/2").asString()).contains("\"maxDeliveryAttempts\": 3");
    assertThat(found.path("secretInSubscription").asBoolean()).isFalse();
    assertThat(found.path("urlInSubscription").asBoolean()).isTrue();
    assertThat(found.at("/filterJson/advancedFilters/0/values").toString())
        .isEqualTo("[[1,5],[100,200]]");
    assertChanged(found.path("changed"));
    assertThat(found.path("url").asString()).isEqualTo("/400?code=hush");
    assertThat(found.path("attempts").asInt()).isGreaterThan(2);
    assertThat(found.path("addedSecret").asBoolean()).isTrue();
    assertThat(found.path("advanced").asLong()).isGreaterThanOrEqualTo(60_000);
    assertThat(found.path("keysBefore").asInt()).isZero();
    assertThat(found.path("domainLeft").asInt()).isZero();
    assertThat(found.path("explained").asString()).isEqualTo(explainedByTheCommand());
  }

  /** What a terminal shows of the same event; time is virtual, so nothing happens in between. */
  private String explainedByTheCommand() {
    Program.Result result =
        Program.finish(
            Program.command(
                Map.of("LC_ALL", "C.UTF-8"),
                List.of(
                    "event",
                    "explain",
                    "orders",
                    "order-1",
                    "--data-dir",
                    hermod.directory().root().toString())));
    assertThat(result.exitCode()).as(result.output()).isZero();
    // A JVM may have said something about itself before.
    return result.output().substring(result.output().indexOf('●')).strip();
  }

  /** The form has written every option that the scenario filled in. */
  private static void assertChanged(JsonNode properties) {
    JsonNode destination = properties.at("/destination/properties");
    assertThat(destination.path("maxEventsPerBatch").asInt()).isEqualTo(10);
    assertThat(destination.at("/deliveryAttributeMappings/0/properties/isSecret").asBoolean())
        .isTrue();
    assertThat(properties.at("/filter/includedEventTypes").size()).isEqualTo(2);
    assertThat(properties.path("labels").toString()).isEqualTo("[\"eu\",\"shop\"]");
    assertThat(properties.path("eventDeliverySchema").asString()).isEqualTo("CloudEventSchemaV1_0");
    assertThat(properties.path("expirationTimeUtc").asString()).startsWith("2090-01-01");
    assertThat(properties.at("/retryPolicy/maxDeliveryAttempts").asInt()).isEqualTo(3);
    assertThat(properties.at("/hermod/splitFailedBatches").asBoolean()).isTrue();
    assertThat(properties.at("/hermod/maxInFlight").asInt()).isEqualTo(4);
    assertThat(properties.at("/hermod/maxEventsPerSecond").asInt()).isEqualTo(50);
    assertThat(properties.at("/hermod/pauseKeepsTtl").asBoolean()).isTrue();
  }

  @Test
  void formsHaveEveryOptionOfTheApiAndReadersCannotUseThem(@TempDir Path folder)
      throws IOException {
    Path config = folder.resolve("hermod.yaml");
    Files.writeString(
        config,
        Files.readString(Path.of(EveryDestination.CONFIG))
            + "kafka-clusters:\n  local:\n    bootstrap-servers: 127.0.0.1:1\n");
    hermod.start("--config", config.toString());

    JsonNode found = browser.run("forms");

    assertTopic(found.path("topic"));
    JsonNode kinds = found.path("kinds");
    assertThat(kinds.propertyNames()).hasSize(7);
    kinds.forEach(each -> assertThat(each.at("/hermod/isPaused").asBoolean()).isTrue());
    assertThat(kinds.at("/StorageQueue/destination/properties").toString())
        .contains("\"queueName\":\"orders\"", "\"queueMessageTimeToLiveInSeconds\":3600");
    assertThat(kinds.at("/Kafka/destination/properties/keyField").asString())
        .isEqualTo("data.customer");
    assertThat(kinds.at("/EventHub/deliveryWithResourceIdentity/identity/type").asString())
        .isEqualTo("SystemAssigned");
    assertThat(found.at("/commands/Kafka").asString())
        .contains("--endpoint local/orders", "--key-field data.customer", "subscription pause");
    assertThat(found.at("/commands/EventHub").asString())
        .contains("hermod has no option for identities");
    assertThat(found.at("/changed/hermod/isPaused").asBoolean()).isFalse();
    assertThat(found.at("/changed/filter/advancedFilters/0/values/0").asString())
        .isEqualTo("in two\nlines");
    assertThat(found.path("kafkaLeft").asInt()).isZero();
    assertThat(found.path("offered").toString())
        .contains("Topics")
        .doesNotContain("Access", "Publish");
    assertThat(found.path("writing")).isEmpty();
  }

  /** The form has written every option of a topic that the scenario filled in. */
  private static void assertTopic(JsonNode topic) {
    JsonNode properties = topic.path("properties");
    assertThat(topic.path("location").asString()).isEqualTo("here");
    assertThat(topic.at("/tags/team").asString()).isEqualTo("blue");
    assertThat(topic.at("/sku/name").asString()).isEqualTo("Premium");
    assertThat(topic.at("/identity/userAssignedIdentities").propertyNames())
        .containsExactly("/i/one");
    assertThat(properties.at("/hermod/profile").asString()).isEqualTo("edge");
    assertThat(properties.at("/inboundIpRules/1/ipMask").asString()).isEqualTo("::1/128");
    assertThat(properties.path("disableLocalAuth").asBoolean()).isTrue();
    assertThat(properties.path("minimumTlsVersionAllowed").asString()).isEqualTo("1.1");
    assertThat(properties.at("/eventTypeInfo/inlineEventTypes/Order/description").asString())
        .isEqualTo("An order");
    assertThat(properties.at("/inputSchemaMapping/properties/eventType").toString())
        .contains("kind", "Order");
  }

  /** dev/screenshots makes the pictures of docs/tour.md with the same scenario. */
  @Test
  void theWalkthroughLeadsFromTheStartToARedrivenDeadLetter() {
    hermod.start("--seed", "1", "--deadletter.delay", "0s");

    JsonNode found = browser.run("walkthrough");

    assertThat(found.path("state").asString()).isEqualTo("deadLettered");
    assertThat(found.path("received").toString()).isEqualTo("[503,503,503,200]");
    assertThat(found.path("pictures").propertyNames())
        .allSatisfy(name -> assertThat(Path.of("docs/images/tour-" + name + ".png")).exists());
    assertThat(Path.of("docs/tour.md"))
        .content()
        .contains(
            found.path("pictures").propertyNames().stream()
                .map(name -> "images/tour-" + name + ".png")
                .toList());
  }

  @Test
  void markupInEventsNamesAndResponsesIsShownAsText() {
    hermod.start();

    JsonNode found = browser.run("xss");

    assertThat(found.path("unsafe")).isEmpty();
    for (String page : List.of("event", "cloud event", "dead letters", "topic", "live")) {
      assertThat(found.path("shown").path(page).asBoolean()).as(page).isTrue();
    }
  }

  @Test
  void whatThePagesComputeIsRight() throws IOException {
    Process node =
        new ProcessBuilder("node", "--test", "console-text.js")
            .directory(NodeProgram.folder().toFile())
            .redirectErrorStream(true)
            .start();

    Program.Result result = Program.finish(node);

    assertThat(result.exitCode()).as(result.output()).isZero();
  }
}
