package io.hermod.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.http.ErrorBodies;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HermodServerTest {
  private final Vertx vertx = Vertx.vertx();
  private final AtomicBoolean ready = new AtomicBoolean();
  private final CompletableFuture<HttpServerRequest> held = new CompletableFuture<>();
  private final HermodServer server =
      serverOn(
          0,
          List.of(
              new HealthEndpoint(ready::get),
              new FixedPath("/fails", HermodServerTest::fail),
              new FixedPath("/overflows", HermodServerTest::overflow),
              new FixedPath("/waits", held::complete)));
  private final int port = server.start().http();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @AfterEach
  void stop() {
    client.close();
    server.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void saysThatItIsAlive() throws Exception {
    HttpResponse<String> response = get("/healthz");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("{\"status\":\"alive\"}");
  }

  @Test
  void saysWhetherItIsReady() throws Exception {
    assertThat(get("/readyz").statusCode()).isEqualTo(503);
    ready.set(true);
    assertThat(get("/readyz").statusCode()).isEqualTo(200);
  }

  @Test
  void takesNothingButGetsForHealth() throws Exception {
    HttpRequest post = request("/healthz").POST(BodyPublishers.noBody()).build();
    assertThat(client.send(post, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
  }

  @Test
  void answers404WhereNoEndpointClaimsThePath() throws Exception {
    assertThat(ErrorBodies.messageOf(get("/x?y"), 404, "NotFound", "ResourceNotFound"))
        .isEqualTo(
            "No HTTP resource was found that matches the request URI 'http://127.0.0.1:"
                + port
                + "/x'.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/fails", "/overflows"})
  void hidesWhatWentWrongInAnEndpoint(String path) throws Exception {
    HttpResponse<String> response = get(path);
    ErrorBodies.messageOf(response, 500, "InternalServerError", "InternalServerError");
    assertThat(response.body()).doesNotContain("secret", "Exception");
  }

  @Test
  void answersWhatIsTooLongOrNotHttpWithAnErrorBody() throws IOException {
    assertError("GET /" + "x".repeat(9_000) + " HTTP/1.1\r\n\r\n", 414, "RequestUriTooLong");
    assertError(
        "GET / HTTP/1.1\r\nx: " + "x".repeat(33_000) + "\r\n\r\n",
        431,
        "RequestHeaderFieldsTooLarge");
    assertError("GET / HTTP/1.1\r\n bad header\r\n\r\n", 400, "BadRequest");
  }

  @Test
  void cannotListenWhereSomeoneElseDoes() {
    Vertx other = Vertx.vertx();
    try (HermodServer second = new HermodServer(other, settings(port), List.of(), clock())) {
      assertThatThrownBy(second::start)
          .isInstanceOf(CannotListenException.class)
          .hasMessageContaining("127.0.0.1 port " + port);
    } finally {
      other.close().toCompletionStage().toCompletableFuture().join();
    }
  }

  @Test
  void letsARequestComeToItsAnswerBeforeItStops() throws Exception {
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(request("/waits").build(), BodyHandlers.ofString());
    HttpServerRequest request = held.get(10, TimeUnit.SECONDS);

    CompletableFuture<Void> stopped =
        CompletableFuture.runAsync(() -> server.stopAccepting(Duration.ofSeconds(10)));
    awaitRefusal();
    request.response().end("done");

    assertThat(answer.get(10, TimeUnit.SECONDS).body()).isEqualTo("done");
    stopped.get(10, TimeUnit.SECONDS);
  }

  private void awaitRefusal() throws IOException {
    for (int i = 0; i < 100_000; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertThat(socket.isConnected()).isTrue();
        Thread.onSpinWait();
      } catch (ConnectException e) {
        return;
      } catch (SocketException e) {
        // Cut off between the listener's last accept and its close: not refused yet.
        Thread.onSpinWait();
      }
    }
    throw new AssertionError("the server still accepts connections");
  }

  @Test
  void passesNewRequestsToOtherEndpointsAndLetsTheOldOnesFinish() throws Exception {
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(request("/waits").build(), BodyHandlers.ofString());
    HttpServerRequest request = held.get(10, TimeUnit.SECONDS);

    server.serve(List.of(new FixedPath("/new", each -> each.response().end("from the new one"))));

    assertThat(get("/new").body()).isEqualTo("from the new one");
    assertThat(get("/healthz").statusCode()).isEqualTo(404);
    request.response().end("from the old one");
    assertThat(answer.get(10, TimeUnit.SECONDS).body()).isEqualTo("from the old one");
  }

  @Test
  void countsTheResponsesOfOtherEndpointsAsTheirs() throws Exception {
    ConnectionGate gate = ConnectionGate.withDefaultLimits();
    Vertx own = Vertx.builder().withTransport(gate.transport()).build();
    try (HermodServer counted =
        new HermodServer(own, settings(0), List.of(), gate, InstantSource.system())) {
      String url = "http://127.0.0.1:" + counted.start().http() + "/healthz";
      counted.serve(List.of(new HealthEndpoint(() -> true)));

      HttpRequest check = HttpRequest.newBuilder(URI.create(url)).build();
      assertThat(client.send(check, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
      assertThat(gate.sentResponses(RouteFamily.MONITORING, 2)).isEqualTo(1);
    } finally {
      own.close().toCompletionStage().toCompletableFuture().join();
    }
  }

  @Test
  void closesTwiceWithoutComplaint() {
    server.close();
    server.close();
    assertThatThrownBy(() -> get("/healthz")).isInstanceOf(IOException.class);
  }

  private void assertError(String request, int status, String code) throws IOException {
    String answer;
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
    // What cannot be parsed has no version: the answer is that of the oldest.
    assertThat(answer).matches("(?s)HTTP/1\\.[01] " + status + " .*");
    String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
    assertThat(ErrorBodies.messageIn(body, code, code)).isNotBlank();
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofSeconds(20));
  }

  private HermodServer serverOn(int wanted, List<Endpoint> endpoints) {
    return new HermodServer(vertx, settings(wanted), endpoints, clock());
  }

  private static ServerSettings settings(int port) {
    return new ServerSettings("127.0.0.1", ServerSettings.OFF, port, null, 2);
  }

  private static InstantSource clock() {
    return InstantSource.fixed(Instant.parse("2026-07-10T18:01:16Z"));
  }

  private static void overflow(HttpServerRequest request) {
    throw new StackOverflowError("secret of " + request.path());
  }

  private static void fail(HttpServerRequest request) {
    throw new IllegalStateException("secret of " + request.path());
  }

  /** Answers one path with whatever the test wants. */
  private record FixedPath(String path, Consumer<HttpServerRequest> answer) implements Endpoint {
    @Override
    public boolean handle(HttpServerRequest request) {
      boolean isOurs = path.equals(request.path());
      if (isOurs) {
        answer.accept(request);
      }
      return isOurs;
    }
  }
}
