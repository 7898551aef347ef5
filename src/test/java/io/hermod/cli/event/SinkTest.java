package io.hermod.cli.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SinkTest {
  private static final Instant START = Instant.parse("2026-01-01T12:30:00.250Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(START);
  private final List<String> said = new CopyOnWriteArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void closeTheClient() {
    client.shutdownNow();
  }

  @Test
  void printsOneLinePerEvent() throws Exception {
    try (Sink sink = sink(SinkPlan.wellBehaved())) {
      int status =
          post(
                  sink,
                  """
                  [{"id":"1","eventType":"Order.Placed","subject":"/orders/7"},
                   {"id":"2","type":"com.example","subject":"x"}]
                  """)
              .statusCode();

      assertThat(status).isEqualTo(200);
      assertThat(said)
          .containsExactly(
              "12:30:00.250Z 200 Notification count=3 subscription=SHOP"
                  + " id=1 type=Order.Placed subject=/orders/7",
              "12:30:00.250Z 200 Notification count=3 subscription=SHOP"
                  + " id=2 type=com.example subject=x");
    }
  }

  @Test
  void failsUntilTheMomentGivenThenRecovers() throws Exception {
    Instant until = START.plus(Duration.ofMinutes(2));
    try (Sink sink = sink(new SinkPlan(503, until, Duration.ZERO))) {
      assertThat(post(sink, "[]").statusCode()).isEqualTo(503);
      now.set(until.minusMillis(1));
      assertThat(post(sink, "[]").statusCode()).isEqualTo(503);
      now.set(until);
      assertThat(post(sink, "[]").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void answersTheValidationEventEvenWhileItFails() throws Exception {
    try (Sink sink = sink(new SinkPlan(503, Instant.MAX, Duration.ofHours(1)))) {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(sink.address())
                  .header("aeg-event-type", "SubscriptionValidation")
                  .POST(BodyPublishers.ofString("[{\"data\":{\"validationCode\":\"42-AB\"}}]"))
                  .build(),
              BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"validationResponse\":\"42-AB\"}");
    }
  }

  @Test
  void grantsPermissionInTheCloudEventsHandshake() throws Exception {
    try (Sink sink = sink(SinkPlan.wellBehaved())) {
      HttpResponse<Void> answer =
          client.send(
              HttpRequest.newBuilder(sink.address())
                  .header("WebHook-Request-Origin", "eventgrid.azure.net")
                  .method("OPTIONS", BodyPublishers.noBody())
                  .build(),
              BodyHandlers.discarding());

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("WebHook-Allowed-Origin"))
          .contains("eventgrid.azure.net");
    }
  }

  @Test
  void holdsItsAnswerBackForTheDelay() throws Exception {
    CountDownLatch printed = new CountDownLatch(1);
    Sink sink =
        Sink.start(
            0,
            new SinkPlan(200, Instant.MAX, Duration.ofHours(1)),
            InstantSource.system(),
            line -> printed.countDown());
    CompletableFuture<HttpResponse<Void>> answer =
        client.sendAsync(
            HttpRequest.newBuilder(sink.address()).POST(BodyPublishers.ofString("[]")).build(),
            BodyHandlers.discarding());
    printed.await();

    assertThat(answer).isNotDone();
    sink.close();
  }

  @Test
  void saysThatABodyHoldsNoEvents() throws Exception {
    try (Sink sink = sink(SinkPlan.wellBehaved())) {
      assertThat(post(sink, "not json").statusCode()).isEqualTo(200);
      assertThat(said.getLast()).endsWith("no events in 8 bytes");
    }
  }

  @Test
  void printsNoControlCharactersThatASenderChose() throws Exception {
    try (Sink sink = sink(SinkPlan.wellBehaved())) {
      HttpResponse<Void> answer = post(sink, "[{\"id\":\"a\\u001b[2Jb\\nc\"}]");

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(said.getLast()).contains("id=a?[2Jb?c ");
    }
  }

  @Test
  void refusesOtherMethods() throws Exception {
    try (Sink sink = sink(SinkPlan.wellBehaved())) {
      HttpRequest get = HttpRequest.newBuilder(sink.address()).build();

      assertThat(client.send(get, BodyHandlers.discarding()).statusCode()).isEqualTo(405);
    }
  }

  private Sink sink(SinkPlan plan) throws IOException {
    return Sink.start(0, plan, now::get, said::add);
  }

  private HttpResponse<Void> post(Sink sink, String body) throws Exception {
    return client.send(
        HttpRequest.newBuilder(sink.address())
            .header("aeg-event-type", "Notification")
            .header("aeg-delivery-count", "3")
            .header("aeg-subscription-name", "SHOP")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.discarding());
  }
}
