package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/**
 * What people do in the console when something is wrong, and what others put into its pages:
 * console-actions.js and console-xss.js.
 */
class ConsoleActionsProcessTest {
  @RegisterExtension
  final HermodProcess hermod =
      new HermodProcess(
          "--virtual-time", "--handshake.loopback", "true", "--audit.file", "audit.log");

  private final ConsoleBrowser browser = new ConsoleBrowser(hermod);

  @Test
  void troubleIsDealtWithFromTheConsole() {
    hermod.start();

    JsonNode found = browser.run("actions");

    assertThat(found.path("chosen").asString()).isEqualTo("true");
    assertThat(found.path("shownWhileHeld").asInt()).isZero();
    assertThat(found.path("unwanted").asInt()).isZero();
    assertThat(found.path("savedFilter").asString()).isEqualTo("/seven");
    assertThat(found.path("notMatching").asInt()).isZero();
    assertThat(found.at("/job/state").asString()).isEqualTo("cancelled");
    assertThat(found.at("/job/done").asInt()).isLessThan(found.at("/job/total").asInt());
    assertThat(found.path("isOtherKey").asBoolean()).isTrue();
    assertThat(found.path("isSecondKept").asBoolean()).isTrue();
    assertThat(found.path("oldKey").asInt()).isEqualTo(401);
    assertThat(found.path("newKey").asInt()).isEqualTo(200);
    assertThat(found.path("keysAfterHiding").asInt()).isZero();
    assertThat(found.path("leftOnPage").asInt()).isZero();
  }

  @Test
  void markupInEventsNamesAndResponsesIsShownAsText() {
    hermod.start();

    JsonNode found = browser.run("xss");

    assertThat(found.path("withHeaders").asInt()).isEqualTo(200);
    assertThat(found.path("unsafe")).isEmpty();
    assertThat(found.path("fromWebhook")).as("nothing keeps what a webhook says").isEmpty();
    assertThat(found.path("client").asString()).contains("400", "name");
    List<String> without =
        found
            .path("shown")
            .propertyStream()
            .filter(page -> !page.getValue().asBoolean())
            .map(Map.Entry::getKey)
            .toList();
    assertThat(without)
        .as("pages that have none of the texts; everywhere else they must be visible")
        .containsExactlyInAnyOrder(
            "overview",
            "topics",
            "handshake",
            "event of headers", // the page of an event has only its id
            "publish",
            "endpoints",
            "access",
            "clock");
  }
}
