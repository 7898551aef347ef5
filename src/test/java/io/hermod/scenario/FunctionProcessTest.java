package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.StandIn.Answer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real process and a server that responds as a function app does, in Azure or on its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class FunctionProcessTest {
  private static final String KEY = "app-key";
  private static final Answer ACCEPTED = new Answer(202, "Accepted");
  private static final String UNAUTHORIZED = "a wrong key";

  @AutoClose private final DestinationServer server;
  @AutoClose private final StandIn app;

  FunctionProcessTest(@TempDir Path folder) {
    this.server = new DestinationServer(folder);
    this.app =
        new StandIn(FunctionProcessTest::function)
            .answers(UNAUTHORIZED, new Answer(401, "Unauthorized"));
  }

  /** The host of an app checks the key before it looks for the function. */
  private static String function(HttpServerRequest request) {
    return KEY.equals(request.getHeader("x-functions-key"))
        ? request.getParam("functionName", "")
        : UNAUTHORIZED;
  }

  @BeforeAll
  void start() {
    server.start(yaml("another-key"));
  }

  private String yaml(String keyOfTypo) {
    return """
    function-apps:
      shop: { url: '%1$s', key: '%2$s' }
      typo: { url: '%1$s', key: '%3$s' }
    """
        .formatted(app.url(), KEY, keyOfTypo);
  }

  @Test
  void deliversWhatWaitedForAnAppThatWasDownAtTheStart() {
    app.answers("Later", ACCEPTED);
    Arm.Topic topic = subscribe("shop", "Later");
    server.kill();
    app.stop();
    server.start();
    SentEvent early = server.publish(topic, "early");
    early.failsWith("SocketError", 0, Duration.ofSeconds(10));

    app.start();
    early.arrivesWithin(Duration.ofSeconds(11));

    assertThat(app.taken("Later")).singleElement().asString().contains("\"id\":\"early\"");
  }

  @Test
  void losesNothingWhileTheAppIsDownAndTheRouterIsKilled() {
    app.answers("Stable", ACCEPTED);
    Arm.Topic topic = subscribe("shop", "Stable");
    server.publish(topic, "before").arrivesWithin(Duration.ZERO);
    app.stop();
    for (int i = 0; i < 4; i++) {
      server.publish(topic, "e" + i);
    }
    server.publish(topic, "e4").failsWith("SocketError", 0, Duration.ofSeconds(10));
    server.kill();
    app.start();
    server.start();

    server.advanceUntil(
        "all events",
        () ->
            Stream.of("e0", "e1", "e2", "e3", "e4")
                .allMatch(String.join("\n", app.taken("Stable"))::contains));
  }

  @Test
  void deliversWhatWaitedForTheRightKey() {
    app.answers("Guarded", ACCEPTED);
    server.restart(yaml("another-key"));
    SentEvent early = server.publish(subscribe("typo", "Guarded"), "early");
    early.failsWith("Unauthorized", 401, Duration.ofMinutes(5));

    server.restart(yaml(KEY));
    early.arrivesWithin(Duration.ofMinutes(6));

    assertThat(app.taken("Guarded")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "404, Not Found, cannot find function: 'F', NotFound, PT5M",
    "500, Internal Server Error, Exception while executing function: F, GenericError, PT10S",
    "502, Bad Gateway, '', GenericError, PT10S",
    "503, Service Unavailable, Function host is not running., Busy, PT30S",
    "429, Too Many Requests, '', Busy, PT10S",
    "403, Site Disabled, Error 403 - This web app is stopped., Disabled, PT10S",
    "403, Ip Forbidden, '', Forbidden,",
    "413, Payload Too Large, '', PayloadTooLarge,",
    "400, Bad Request, '', BadRequest,"
  })
  void anErrorOfTheAppHasItsOutcomeAndItsWait(
      int status, String reason, String body, String outcome, @Nullable Duration wait) {
    String function = reason.replace(" ", "");
    app.answers(function, new Answer(status, reason, Map.of(), body));
    SentEvent event = server.publish(subscribe("shop", function), function);
    event.failsWith(outcome, status, wait);

    if (wait != null) {
      app.answers(function, ACCEPTED);
      event.arrivesWithin(wait);
      assertThat(app.taken(function)).hasSize(1);
    }
  }

  @Test
  void waitsAsLongAsTheAppAsksFor() {
    app.answers("Throttled", new Answer(429, "Too Many Requests", Map.of("Retry-After", "90"), ""));

    server
        .publish(subscribe("shop", "Throttled"), "throttled")
        .failsWith("Busy", 429, Duration.ofSeconds(90));
  }

  private Arm.Topic subscribe(String site, String function) {
    return server.subscribe(
        "AzureFunction",
        "'resourceId':'/subscriptions/s/resourceGroups/g/providers/Microsoft.Web/sites/%s/functions/%s'"
            .formatted(site, function));
  }
}
