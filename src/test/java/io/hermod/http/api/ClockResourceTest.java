package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.Role;
import io.hermod.access.token.TestBearers;
import io.hermod.http.ArmServer;
import io.hermod.http.TestRunner;
import io.hermod.virtualtime.VirtualClock;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClockResourceTest {
  private static final TestBearers BEARERS =
      TestBearers.only("good").with("reader", Role.READER).with("sender", Role.DATA_SENDER);
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final String CLOCK = "/hermod/v1/clock";

  private final Vertx vertx = Vertx.vertx();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void stop() {
    client.close();
    executor.close();
    vertx.close().await();
  }

  @Test
  void showsAVirtualClock() throws Exception {
    HttpResponse<String> answer = call(virtual(), "good", "GET", CLOCK, "");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo("{\"now\":\"2026-01-01T00:00:00Z\",\"virtual\":true,\"nextDue\":null}");
  }

  @Test
  void showsTheRealClock() throws Exception {
    assertThat(call(InstantSource.fixed(START), "good", "GET", CLOCK, "").body())
        .isEqualTo("{\"now\":\"2026-01-01T00:00:00Z\",\"virtual\":false,\"nextDue\":null}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT24H", "P1D", "24h"})
  void answersAnAdvanceOnArrival(String by) throws Exception {
    VirtualClock clock = virtual();
    HttpResponse<String> answer = advance(clock, "{\"by\":\"%s\"}".formatted(by));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"now\":\"2026-01-02T00:00:00Z\"");
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(86_400));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                  | by must be a duration",
        "{\"by\":\"soon\"}   | by must be a duration",
        "{\"by\":\"-PT1S\"}  | by must be a duration",
        "{\"by\":\"PT87601H\"} | to 87600h",
        "{\"by\":60}         | by must be text",
        "[]                  | a JSON object is needed",
        "{\"by\"             | malformed JSON",
      })
  void refusesABodyItCannotUseAndSaysWhy(String body, String reason) throws Exception {
    VirtualClock clock = virtual();
    HttpResponse<String> answer = advance(clock, body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains(reason);
    assertThat(clock.instant()).isEqualTo(START);
  }

  @Test
  void refusesToAdvanceTheRealClock() throws Exception {
    HttpResponse<String> answer = advance(InstantSource.fixed(START), "{\"by\":\"PT1S\"}");

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains("--virtual-time");
  }

  @Test
  void needsAValidBearerToken() throws Exception {
    HttpResponse<String> answer = call(virtual(), "bad", "GET", CLOCK, "");

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body()).contains("\"code\":\"AuthenticationFailed\"");
  }

  @Test
  void letsAReaderLookAndNothingElse() throws Exception {
    assertThat(call(virtual(), "reader", "GET", CLOCK, "").statusCode()).isEqualTo(200);
    HttpResponse<String> answer =
        call(virtual(), "reader", "POST", CLOCK + "/advance", "{\"by\":\"PT1S\"}");
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("\"code\":\"AuthorizationFailed\"");
    assertThat(call(virtual(), "sender", "GET", CLOCK, "").statusCode()).isEqualTo(403);
  }

  @Test
  void knowsNoOtherPathOrMethod() throws Exception {
    assertThat(call(virtual(), "good", "GET", "/hermod/v1/else", "").statusCode()).isEqualTo(404);
    HttpResponse<String> answer = call(virtual(), "good", "DELETE", CLOCK, "");
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("GET");
  }

  private static VirtualClock virtual() {
    return new VirtualClock(START, _ -> {});
  }

  private HttpResponse<String> advance(InstantSource clock, String body)
      throws IOException, InterruptedException {
    return call(clock, "good", "POST", CLOCK + "/advance", body);
  }

  private HttpResponse<String> call(
      InstantSource clock, String token, String method, String path, String body)
      throws IOException, InterruptedException {
    ApiEndpoint endpoint =
        new ApiEndpoint(
            List.of(new ClockResource(clock)), BEARERS, ArmServer.ADDRESS, TestRunner.on(executor));
    HttpServer server =
        vertx.createHttpServer().requestHandler(endpoint::handle).listen(0, "127.0.0.1").await();
    URI uri = URI.create("http://127.0.0.1:%d%s".formatted(server.actualPort(), path));
    return client.send(
        HttpRequest.newBuilder(uri)
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }
}
