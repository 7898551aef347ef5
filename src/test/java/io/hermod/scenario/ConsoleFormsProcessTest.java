package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The forms of the console and the tour through it: console-forms.js and console-walkthrough.js.
 */
class ConsoleFormsProcessTest {
  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess(
          "--virtual-time", "--handshake.loopback", "true", "--audit.file", "audit.log");

  private final ConsoleBrowser browser = new ConsoleBrowser(hermod);

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
}
