package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.Role;
import io.hermod.access.token.TestBearers;
import io.hermod.delivery.LaneState;
import io.hermod.delivery.lane.LaneFault;
import io.hermod.http.ArmServer;
import io.hermod.http.FixedCatalog;
import io.hermod.http.TestHealth;
import io.hermod.http.TestRunner;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.QuarantinedRow.Kind;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DoctorResourceTest {
  private static final TestBearers BEARERS =
      TestBearers.only("good").with("reader", Role.READER).with("sender", Role.DATA_SENDER);
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final Vertx vertx = Vertx.vertx();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  private final TestHealth health = new TestHealth();

  @AfterEach
  void stop() {
    client.close();
    executor.close();
    vertx.close().await();
  }

  @Test
  void saysThatAllIsWell() throws Exception {
    health.lanes.add(new LaneState(7, 0, 0, false, false, false, 0, null));
    JsonNode report = report();

    assertThat(report.path("healthy").asBoolean()).isTrue();
    assertThat(report.path("store").path("journalBytes").asLong()).isEqualTo(10);
    assertThat(report.path("quarantine").isEmpty()).isTrue();
    assertThat(report.path("subscriptions").isEmpty()).isTrue();
  }

  @Test
  void listsRowsInQuarantine() throws Exception {
    health.rows.add(new QuarantinedRow(Kind.PARKED_EVENT, 7, 42, "its body is missing", NOW, 99));
    JsonNode report = report();

    assertThat(report.path("healthy").asBoolean()).isFalse();
    assertThat(report.path("quarantinedRows").asInt()).isEqualTo(1);
    assertThat(report.path("quarantine").get(0).toString())
        .isEqualTo(
            "{\"kind\":\"parkedEvent\",\"subscription\":\"(deleted)"
                + " 7\",\"position\":42,\"reason\":\"its body is"
                + " missing\",\"at\":\"2026-01-01T00:00:00Z\",\"bytes\":99}");
  }

  @Test
  void namesSubscriptionsWithFaults() throws Exception {
    health.lanes.add(
        new LaneState(7, 0, 0, false, false, false, 3, new LaneFault(NOW, "the filter failed")));
    JsonNode report = report();

    assertThat(report.path("healthy").asBoolean()).isFalse();
    assertThat(report.path("subscriptions").get(0).path("faults").asInt()).isEqualTo(3);
    assertThat(report.path("subscriptions").get(0).path("lastFault").asString())
        .isEqualTo("the filter failed");
  }

  @Test
  void saysThatTheStoreIsFull() throws Exception {
    health.isRefusing = true;

    assertThat(report().path("healthy").asBoolean()).isFalse();
    assertThat(report().path("store").path("refusesEvents").asBoolean()).isTrue();
  }

  @Test
  void saysThatAnEventLoopDoesNotRespond() throws Exception {
    health.isHanging = true;
    JsonNode report = report();

    assertThat(report.path("healthy").asBoolean()).isFalse();
    assertThat(report.path("loopsRespond").asBoolean()).isFalse();
  }

  @Test
  void countsTasksThatFailed() throws Exception {
    health.loopFaults = 2;

    assertThat(report().path("healthy").asBoolean()).isFalse();
    assertThat(report().path("loopFaults").asInt()).isEqualTo(2);
  }

  @Test
  void isForReadersAndNotForSenders() throws Exception {
    assertThat(call("reader").statusCode()).isEqualTo(200);
    assertThat(call("sender").statusCode()).isEqualTo(403);
    assertThat(call("bad").statusCode()).isEqualTo(401);
  }

  private JsonNode report() throws IOException, InterruptedException {
    HttpResponse<String> answer = call("good");
    assertThat(answer.statusCode()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body());
  }

  private HttpResponse<String> call(String token) throws IOException, InterruptedException {
    ApiEndpoint endpoint =
        new ApiEndpoint(
            List.of(new DoctorResource(health.doctor(() -> new FixedCatalog(List.of())))),
            BEARERS,
            ArmServer.ADDRESS,
            TestRunner.on(executor));
    HttpServer server =
        vertx.createHttpServer().requestHandler(endpoint::handle).listen(0, "127.0.0.1").await();
    URI uri = URI.create("http://127.0.0.1:%d/hermod/v1/doctor".formatted(server.actualPort()));
    return client.send(
        HttpRequest.newBuilder(uri).header("Authorization", "Bearer " + token).build(),
        BodyHandlers.ofString());
  }
}
