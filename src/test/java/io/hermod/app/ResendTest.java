package io.hermod.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Sends events again through a whole server to a real webhook. */
@Timeout(60)
class ResendTest {
  private static final int LIMIT_SECONDS = 20;

  private final LiveServer server;
  private final HttpServer webhook;
  private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
  private volatile int status = 200;

  ResendTest(@TempDir Path folder) throws IOException {
    webhook = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    webhook.createContext(
        "/",
        exchange -> {
          received.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    webhook.start();
    server = new LiveServer(folder, java.net.http.HttpClient.Version.HTTP_1_1, List.of());
  }

  @BeforeEach
  void create() {
    server.createTopic("orders");
  }

  @AfterEach
  void stop() {
    server.close();
    webhook.stop(0);
  }

  @Test
  void triesAnEventNowThatWaitsForItsNextAttempt() throws Exception {
    status = 503;
    subscribe("shop", "");
    publish("e1");
    arrives("e1");
    settle("parked");
    status = 200;

    JsonNode result = resend("e1", "");

    assertThat(result.at("/results/0/action").asString()).isEqualTo("triedNow");
    assertThat(result.at("/results/0/state").asString()).isEqualTo("parked");
    arrives("e1");
    JsonNode explained = settle("delivered");
    assertThat(explained.at("/attempts").size()).isEqualTo(2);
    server.post("clock/advance", "{\"by\":\"1h\"}");
    assertThat(received).isEmpty();
  }

  @Test
  void deliversAFinishedEventOnceMoreAndSaysSo() throws Exception {
    subscribe("shop", "");
    subscribe("other", ",\"filter\":{\"includedEventTypes\":[\"Paid\"]}");
    publish("a/b c");
    arrives("a/b c");
    settle("a%2Fb%20c", "delivered");

    JsonNode result = resend("a%2Fb%20c", "{\"subscription\":\"SHOP\"}");

    assertThat(result.at("/results/0/action").asString()).isEqualTo("sentAgain");
    arrives("a/b c");
    settle("a%2Fb%20c", "delivered");
    JsonNode explained = server.get("topics/orders/events/a%2Fb%20c");
    assertThat(explained.path("occurrences").size()).isEqualTo(2);
    assertThat(explained.at("/occurrences/0/redrives").asInt()).isEqualTo(1);
    assertThat(explained.at("/occurrences/0/jobId").asString()).isEqualTo("resend");
    assertThat(explained.at("/occurrences/0/subscriptions/0/attempts").size()).isEqualTo(1);
    assertThat(received).isEmpty();

    HttpResponse<String> unwanted =
        server.send(
            "POST",
            "/hermod/v1/topics/orders/events/a%2Fb%20c/resend",
            "{\"subscription\":\"other\"}");
    assertThat(unwanted.statusCode()).isEqualTo(409);
    assertThat(unwanted.body())
        .contains("NothingToResend", "Rejected by includedEventTypes", "one of");
    assertThat(server.get("audit?top=1").at("/value/0/resource").asString()).endsWith("/resend");
  }

  @Test
  void saysThatADueEventWaitsForTheEndOfAPause() throws Exception {
    subscribe("shop", "");
    publish("e1");
    arrives("e1");
    settle("delivered");
    server.post(server.subscriptionId("orders", "shop").substring(1) + "/pause", "");
    assertThat(resend("e1", "").at("/results/0/action").asString()).isEqualTo("sentAgain");

    HttpResponse<String> again =
        server.send("POST", "/hermod/v1/topics/orders/events/e1/resend", "");

    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(again.body()).contains("already due", "It waits until the subscription is resumed.");
  }

  @Test
  void redrivesTheDeadLetterOfAnEventAndNoOther() throws Exception {
    status = 400;
    subscribe(
        "shop",
        ",\"deadLetterDestination\":{\"endpointType\":\"StorageBlob\",\"properties\":"
            + "{\"resourceId\":\"%s/providers/Microsoft.Storage/storageAccounts/acc1\",\"blobContainerName\":\"letters\"}}"
                .formatted(server.group));
    publish("d1");
    publish("d2");
    arrives("d1");
    arrives("d2");
    settle("d1", "deadLettering");
    assertThat(server.send("POST", "/hermod/v1/topics/orders/events/d1/resend", "").statusCode())
        .isEqualTo(409);
    server.post("clock/advance", "{\"by\":\"6m\"}");
    settle("d1", "deadLettered");
    status = 200;

    JsonNode result = resend("d1", "");

    assertThat(result.at("/results/0/action").asString()).isEqualTo("redriven");
    assertThat(result.at("/results/0/jobId").asString()).isNotEmpty();
    arrives("d1");
    settle("d1", "delivered");
    assertThat(received).isEmpty();
    assertThat(server.get("deadletters?eventId=d2").path("value").size()).isEqualTo(1);
    assertThat(server.get("deadletters?eventId=D2").path("value").size()).isZero();
  }

  @Test
  void saysWhatItCannotFind() {
    subscribe("shop", "");
    publish("e1");

    assertThat(server.send("POST", "/hermod/v1/topics/orders/events/nope/resend", "").body())
        .contains("EventNotFound");
    assertThat(
            server
                .send(
                    "POST",
                    "/hermod/v1/topics/orders/events/e1/resend",
                    "{\"subscription\":\"nobody\"}")
                .body())
        .contains("does not concern a subscription 'nobody'", "It concerns: shop.");
    assertThat(server.send("GET", "/hermod/v1/topics/orders/events/e1/resend", "").statusCode())
        .isEqualTo(405);
  }

  private void subscribe(String name, String more) {
    String url = "http://127.0.0.1:%d/".formatted(webhook.getAddress().getPort());
    server.subscribe(
        "orders", name, "{\"destination\":%s%s}".formatted(LiveServer.webhook(url), more));
  }

  private void publish(String id) {
    server.post("topics/orders/events", LiveServer.event(id, "Placed", "1"));
  }

  private JsonNode resend(String id, String body) {
    return server.post("topics/orders/events/" + id + "/resend", body);
  }

  private void arrives(String id) throws InterruptedException {
    assertThat(received.poll(LIMIT_SECONDS, TimeUnit.SECONDS)).contains("\"" + id + "\"");
  }

  private JsonNode settle(String state) {
    return settle("e1", state);
  }

  /** The first subscription of the newest occurrence, once it is in this state. */
  private JsonNode settle(String id, String state) {
    JsonNode last = null;
    for (int i = 0; i < 2000; i++) {
      last = server.get("topics/orders/events/" + id).at("/occurrences/0/subscriptions/0");
      if (last.path("state").asString().equals(state)) {
        return last;
      }
      // Lets everything happen that is due now, and waits for it.
      server.post("clock/advance", "{\"by\":\"0s\"}");
    }
    throw new AssertionError("not " + state + ": " + last);
  }
}
