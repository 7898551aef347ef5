package io.hermod.http.peer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses that go on, and callers and leaders that do not wait for their end. */
@Timeout(60)
class ForwarderStreamTest {
  private final CompletableFuture<HttpServerRequest> held = new CompletableFuture<>();
  private final CompletableFuture<Void> left = new CompletableFuture<>();

  @AutoClose private final TestNode leading = TestNode.named("leading").leadsWith(this::hold);

  private final AtomicReference<@Nullable URI> leader = new AtomicReference<>(leading.url());

  @AutoClose private final TestNode following = TestNode.named("following").follows(leader);

  @AutoClose private final HttpClient client = HttpClient.newHttpClient();
  private final Vertx vertx = Vertx.vertx();
  private final HttpClientAgent http2 =
      vertx.createHttpClient(
          new HttpClientOptions()
              .setProtocolVersion(HttpVersion.HTTP_2)
              .setHttp2ClearTextUpgrade(false));

  @AfterEach
  void stop() {
    http2.close().await();
    vertx.close().await();
  }

  /** Leaves the response to the test. */
  private boolean hold(HttpServerRequest request) {
    request.response().closeHandler(_ -> left.complete(null));
    request.response().exceptionHandler(_ -> left.complete(null));
    held.complete(request);
    return true;
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP_1_1", "HTTP_2"})
  void everyMessageOfAStreamArrivesAtOnce(String version) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(following.url("/tail"))
            .version(HttpClient.Version.valueOf(version))
            .build();
    CompletableFuture<HttpResponse<InputStream>> answer =
        client.sendAsync(request, BodyHandlers.ofInputStream());
    HttpServerResponse response = held.join().response();
    response.setChunked(true).putHeader("Content-Type", "text/event-stream").writeHead();

    assertThat(answer.join().headers().firstValue("content-type")).hasValue("text/event-stream");
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(answer.join().body(), ISO_8859_1))) {
      for (int i = 0; i < 20; i++) {
        response.write("data: " + i + "\n");
        assertThat(reader.readLine()).isEqualTo("data: " + i);
      }
      response.end();
      assertThat(reader.readLine()).isNull();
    }
  }

  @Test
  void theLeaderNoticesThatACallerHasGone() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), following.port())) {
      begin(socket);
      held.join().response().setChunked(true).write("hello");
      assertThat(socket.getInputStream().read()).isEqualTo('H');
    }
    left.join();
  }

  @Test
  void theLeaderNoticesThatACallerHasGoneBeforeTheResponse() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), following.port())) {
      begin(socket);
      held.join();
    }
    left.join();
  }

  @Test
  void theLeaderNoticesThatACallerHasResetItsStream() throws Exception {
    HttpClientRequest request =
        http2
            .request(HttpMethod.GET, following.port(), "127.0.0.1", "/tail")
            .await(20, TimeUnit.SECONDS);
    CompletableFuture<HttpClientResponse> answer =
        request.send().toCompletionStage().toCompletableFuture();
    held.join().response().setChunked(true).write("hello");
    answer.join().exceptionHandler(_ -> {});

    request.reset(8).await(20, TimeUnit.SECONDS);

    left.join();
  }

  @Test
  void theLeaderWaitsForACallerThatDoesNotRead() throws IOException {
    try (Socket lazy = new Socket()) {
      lazy.setReceiveBufferSize(4_096);
      lazy.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), following.port()));
      begin(lazy);
      HttpServerResponse response = held.join().response().setChunked(true);
      AtomicLong written = new AtomicLong();
      Buffer piece = Buffer.buffer(new byte[100_000]);
      CompletableFuture<Void> isStuck = new CompletableFuture<>();
      writeUntilFull(response, piece, written, isStuck);
      isStuck.join();
      assertThat(written.get()).isLessThan(40_000_000);

      response.end();
      long read = lazy.getInputStream().readAllBytes().length;
      assertThat(read).isGreaterThanOrEqualTo(written.get());
    }
  }

  /** Writes on while pieces leave the server; it is stuck if one has not for a while. */
  private static void writeUntilFull(
      HttpServerResponse response,
      Buffer piece,
      AtomicLong written,
      CompletableFuture<Void> isStuck) {
    written.addAndGet(piece.length());
    CompletableFuture<Void> hasLeft =
        response.write(piece).toCompletionStage().toCompletableFuture();
    var _ =
        hasLeft
            .orTimeout(1, TimeUnit.SECONDS)
            .whenComplete(
                (_, late) -> {
                  if (late == null && written.get() < 100_000_000) {
                    writeUntilFull(response, piece, written, isStuck);
                  } else {
                    isStuck.complete(null);
                  }
                });
  }

  @Test
  void aStreamThatBreaksIsSeenToBreak() throws Exception {
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(http1(), BodyHandlers.ofString());
    HttpServerRequest request = held.join();
    request.response().setChunked(true).write("hello").await(20, TimeUnit.SECONDS);
    request.connection().close();

    assertThatThrownBy(answer::join).hasCauseInstanceOf(IOException.class);
  }

  @Test
  void aStreamThatBreaksIsSeenToBreakOverHttp2() throws Exception {
    HttpClientRequest request =
        http2
            .request(HttpMethod.GET, following.port(), "127.0.0.1", "/tail")
            .await(20, TimeUnit.SECONDS);
    CompletableFuture<Buffer> body =
        request.send().compose(HttpClientResponse::body).toCompletionStage().toCompletableFuture();
    held.join().response().setChunked(true).write("hello").await(20, TimeUnit.SECONDS);
    held.join().connection().close();

    assertThatThrownBy(body::join).hasMessageContaining("reset");
  }

  @Test
  void aStreamOfAFormerLeaderEnds() throws Exception {
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(http1(), BodyHandlers.ofString());
    held.join().response().setChunked(true).write("hello").await(20, TimeUnit.SECONDS);
    leader.set(URI.create("http://127.0.0.1:1"));

    assertThatThrownBy(answer::join).hasCauseInstanceOf(IOException.class);
    left.join();
  }

  private HttpRequest http1() {
    return HttpRequest.newBuilder(following.url("/tail"))
        .version(HttpClient.Version.HTTP_1_1)
        .build();
  }

  private static void begin(Socket socket) throws IOException {
    socket.setSoTimeout(20_000);
    socket
        .getOutputStream()
        .write("GET /tail HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".getBytes(ISO_8859_1));
  }
}
