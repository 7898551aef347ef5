package io.hermod.http.arm;

import static io.hermod.http.ArmServer.NOW;
import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.FlowLimits;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.StoppedTime.Span;
import io.hermod.subscription.Subscription;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of a subscription that Event Grid does not have, in PUT and PATCH. */
class ArmControlTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void create() {
    server.put(ORDERS, TOPIC_JSON);
  }

  @Test
  void showsNothingOfWhatIsNotUsed() {
    assertThat(put("{}").json().at("/properties").has("hermod")).isFalse();
    assertThat(control()).isEqualTo(DeliveryControl.NONE);
  }

  @Test
  void aSubscriptionMayBePausedFromTheStart() {
    Answer answer = put("{\"isPaused\":true}");

    assertThat(answer.status()).isEqualTo(201);
    assertThat(ours(answer)).isEqualTo("{\"isPaused\":true,\"pausedSince\":\"" + NOW + "\"}");
    assertThat(kept().pause().since()).isEqualTo(NOW);
  }

  @Test
  void patchPausesAndResumesAndLeavesAllElse() {
    put("{\"splitFailedBatches\":true,\"pauseKeepsTtl\":true}");

    patch("{\"hermod\":{\"isPaused\":true}}");
    assertThat(kept().pause().isPaused()).isTrue();
    assertThat(kept().pause().stopped().spans()).containsExactly(new Span(NOW, null));
    assertThat(ours(server.get(ONE)))
        .isEqualTo(
            "{\"splitFailedBatches\":true,\"isPaused\":true,\"pausedSince\":\"%s\",".formatted(NOW)
                + "\"pauseKeepsTtl\":true}");

    patch("{\"hermod\":{\"isPaused\":null}}");
    assertThat(kept().pause().isPaused()).isFalse();
    assertThat(ours(server.get(ONE)))
        .isEqualTo("{\"splitFailedBatches\":true,\"pauseKeepsTtl\":true}");
    assertThat(((HttpDestination) kept().destination()).batching().splitsFailed()).isTrue();
  }

  @Test
  void whoDoesNotNameThePauseDoesNotEndIt() {
    put("{\"isPaused\":true}");
    patch("{\"labels\":[\"blue\"]}");
    patch("{\"hermod\":{\"splitFailedBatches\":true}}");
    assertThat(kept().pause().isPaused()).isTrue();

    put("{}");
    assertThat(kept().pause().isPaused()).as("a tool that knows nothing of it").isTrue();

    put("{\"isPaused\":false}");
    assertThat(kept().pause().isPaused()).isFalse();
  }

  @Test
  void aClientMaySendBackWhatItWasShown() {
    put("{\"isPaused\":true,\"pauseKeepsTtl\":true}");
    String shown = server.get(ONE).json().at("/properties/hermod").toString();
    int writes = server.catalog.writes();

    assertThat(put(shown).status()).isEqualTo(201);
    assertThat(patch("{\"hermod\":" + shown + "}").status()).isEqualTo(201);

    assertThat(server.catalog.writes()).as("nothing has changed").isEqualTo(writes);
  }

  @Test
  void keepsAndShowsEveryOption() {
    String all = "{\"partialBatch\":true,\"maxInFlight\":64,\"maxEventsPerSecond\":1000000}";
    Answer answer = put(all);

    assertThat(ours(answer)).isEqualTo(all);
    assertThat(control().limits()).isEqualTo(new FlowLimits(64, 1_000_000));
    assertThat(control().acceptsPartly()).isTrue();
    patch("{\"hermod\":{\"isPaused\":true}}");
    assertThat(control().acceptsPartly()).isTrue();
    patch("{\"hermod\":{\"partialBatch\":null,\"maxInFlight\":1}}");
    assertThat(control().limits()).isEqualTo(new FlowLimits(1, 1_000_000));
    assertThat(control().acceptsPartly()).isFalse();
  }

  @Test
  void anotherEventGridAcceptsBatchesAsAWhole() {
    Answer answer =
        server.put(
            ONE,
            """
            {"properties":{"destination":{"endpointType":"EventGrid","properties":
              {"endpointUrl":"https://a.westus-1.eventgrid.azure.net/api/events?api-version=2018-01-01","sasKey":"a2V5"}},
             "hermod":{"partialBatch":true}}}
            """);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .contains("properties.hermod.partialBatch must be false unless endpointType is WebHook");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "`{\"isPaused\":1}`; hermod.isPaused must be true or false",
        "`{\"pauseKeepsTtl\":\"often\"}`; hermod.pauseKeepsTtl must be true or false",
        "`{\"partialBatch\":\"some\"}`; hermod.partialBatch must be true or false",
        "`{\"maxInFlight\":0}`; hermod.maxInFlight must be 1 to 64",
        "`{\"maxInFlight\":65}`; hermod.maxInFlight must be 1 to 64",
        "`{\"maxEventsPerSecond\":0}`; hermod.maxEventsPerSecond must be 1 to 1000000",
        "`{\"maxEventsPerSecond\":1000001}`; hermod.maxEventsPerSecond must be 1 to 1000000",
        "`{\"maxEventsPerSecond\":0.5}`; hermod.maxEventsPerSecond must be a whole number",
        "`{\"paused\":true}`; hermod.paused is not known here"
      })
  void namesTheFieldThatIsWrong(String ours, String message) {
    assertThat(put(ours).message()).contains("properties." + message);
    put("{}");

    Answer patched = patch("{\"hermod\":" + ours + "}");

    assertThat(patched.status()).isEqualTo(400);
    assertThat(patched.message()).contains(message);
  }

  private Answer put(String ours) {
    return server.put(
        ONE,
        "{\"properties\":{\"destination\":{\"endpointType\":\"WebHook\",\"properties\":"
            + "{\"endpointUrl\":\"https://example.org/hook\"}},\"hermod\":"
            + ours
            + "}}");
  }

  private Answer patch(String body) {
    return server.send("PATCH", ONE, body);
  }

  private static String ours(Answer answer) {
    return answer.json().at("/properties/hermod").toString();
  }

  private DeliveryControl control() {
    return kept().control();
  }

  private Subscription kept() {
    return server.catalog.view().subscriptions(server.topic("orders").id()).iterator().next();
  }
}
