package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/**
 * The pages of the console in Chromium, and what they compute in Node. The stories are in
 * console-pages.js and console-text.js; console-coverage.js says which story shows which page.
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
    assertThat(found.path("searchedHour").toString()).isEqualTo("[\":00\",3600000]");
    assertThat(found.path("rules").asInt()).isGreaterThan(1);
    assertThat(found.path("matching").asString()).isEqualTo("2 of 3 events match");
    assertThat(found.path("addedSecret").asBoolean()).isTrue();
    assertThat(found.at("/changedClient/roles").toString())
        .isEqualTo("[\"reader\",\"data-sender\"]");
    assertThat(found.path("changedClient").has("scope")).isFalse();
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
