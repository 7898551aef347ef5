package io.hermod.http.server;

import static io.hermod.http.PublishServer.EVENT;
import static io.hermod.http.PublishServer.KEY;
import static io.hermod.http.PublishServer.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.HttpConfig;
import io.hermod.http.PublishServer;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpSettings;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one HTTP/2 connection can take of the server. */
class Http2LimitsTest {
  private static final int MAX_STREAMS = 50;
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofMillis(750);

  private final Vertx vertx = Vertx.vertx();
  private final HttpClientAgent client =
      vertx.createHttpClient(
          new HttpClientOptions()
              .setProtocolVersion(HttpVersion.HTTP_2)
              .setHttp2ClearTextUpgrade(false));
  private PublishServer server = new PublishServer(null, limits(LONG, 2_000_000));

  @AfterEach
  void stop() {
    client.close().await();
    vertx.close().await();
    server.close();
  }

  @Test
  void tellsItsLimits() throws Exception {
    HttpClientConnection connection = connect();
    Http2Settings told = awaitSettings(connection);

    assertThat(told.getMaxConcurrentStreams()).isEqualTo(MAX_STREAMS);
    assertThat(told.getMaxHeaderListSize()).isEqualTo(32 << 10);
  }

  @Test
  void endsAConnectionThatTakesItsRequestsBack() throws Exception {
    HttpClientConnection connection = connect();
    CompletableFuture<Void> closed = new CompletableFuture<>();
    connection.closeHandler(_ -> closed.complete(null));
    for (int i = 0; i < 1_000 && !closed.isDone(); i++) {
      try {
        HttpClientRequest request = connection.request(post()).await(20, TimeUnit.SECONDS);
        request.setChunked(true).write("x").await(20, TimeUnit.SECONDS);
        Future<Void> _ = request.reset();
      } catch (Exception e) {
        closed.get(20, TimeUnit.SECONDS);
      }
    }

    closed.get(20, TimeUnit.SECONDS);
    assertThat(server.publish(EVENT).statusCode()).isEqualTo(200);
  }

  @Test
  void bodiesOnManyStreamsShareOneBudget() throws Exception {
    HttpClientConnection connection = connect();
    List<CompletableFuture<Integer>> statuses = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      statuses.add(status(half(connection)));
    }
    CompletableFuture.anyOf(statuses.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);

    assertThat(statuses.stream().filter(CompletableFuture::isDone).map(CompletableFuture::join))
        .containsOnly(503);
    assertThat(server.gate.receivedBytes()).isLessThanOrEqualTo(2_000_000);
    assertThat(server.publish(EVENT).statusCode()).isEqualTo(200);
  }

  @Test
  void aBodyThatDoesNotComeIsAnsweredAndOthersOnTheConnectionGoOn() throws Exception {
    server.close();
    server = new PublishServer(null, limits(SHORT, 20_000_000));
    HttpClientConnection connection = connect();

    assertThat(status(half(connection)).get(20, TimeUnit.SECONDS)).isEqualTo(408);
    HttpClientRequest next = connection.request(post()).await(20, TimeUnit.SECONDS);
    assertThat(next.send(EVENT).await(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
  }

  /** A request of which the end does not come. */
  private static HttpClientRequest half(HttpClientConnection connection) throws Exception {
    HttpClientRequest request = connection.request(post()).await(20, TimeUnit.SECONDS);
    request.putHeader("content-length", "1000000");
    Future<Void> _ = request.write(Buffer.buffer(new byte[150_000]));
    return request;
  }

  private static CompletableFuture<Integer> status(HttpClientRequest request) {
    return request
        .response()
        .map(HttpClientResponse::statusCode)
        .toCompletionStage()
        .toCompletableFuture();
  }

  private static RequestOptions post() {
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        .setURI(PATH)
        .putHeader("aeg-sas-key", KEY);
  }

  private HttpClientConnection connect() throws Exception {
    return client
        .connect(new HttpConnectOptions().setHost("127.0.0.1").setPort(server.ports.http()))
        .await(20, TimeUnit.SECONDS);
  }

  private static Http2Settings awaitSettings(HttpClientConnection connection) throws Exception {
    CompletableFuture<HttpSettings> told = new CompletableFuture<>();
    connection.remoteSettingsHandler(told::complete);
    return connection.remoteSettings() instanceof Http2Settings known
            && known.getMaxConcurrentStreams() == MAX_STREAMS
        ? known
        : (Http2Settings) told.get(20, TimeUnit.SECONDS);
  }

  private static HttpConfig limits(Duration body, long bytes) {
    return new HttpConfig(
        100, 100, new HttpConfig.Timeouts(LONG, body, LONG, LONG), bytes, bytes, MAX_STREAMS);
  }
}
