package io.hermod.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResponseCountsTest {
  private final Vertx vertx = Vertx.vertx();
  private final ConnectionGate gate = ConnectionGate.withDefaultLimits();
  private final HermodServer server =
      new HermodServer(
          vertx,
          new ServerSettings("127.0.0.1", ServerSettings.OFF, 0, null, 2),
          List.of(new HealthEndpoint(() -> false), new Failing()),
          gate,
          InstantSource.fixed(Instant.EPOCH));
  private final int port = server.start().http();

  @AfterEach
  void stop() {
    server.close();
    vertx.close().await();
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
  void countsResponsesByTheirPathAndTheirStatus(HttpVersion version) {
    HttpClientAgent client = client(version);
    assertThat(status(client, "/healthz")).isEqualTo(200);
    assertThat(status(client, "/readyz")).isEqualTo(503);
    assertThat(status(client, "/readyz")).isEqualTo(503);
    assertThat(status(client, "/fails")).isEqualTo(500);
    assertThat(status(client, "/nowhere")).isEqualTo(404);
    // A response of HTTP/2 may arrive before it is counted, but not after the next one.
    assertThat(status(client, "/last")).isEqualTo(404);
    client.close().await();

    assertThat(gate.sentResponses(RouteFamily.MONITORING, 2)).isEqualTo(1);
    assertThat(gate.sentResponses(RouteFamily.MONITORING, 5)).isEqualTo(2);
    assertThat(gate.sentResponses(RouteFamily.PUBLISH, 5)).isEqualTo(1);
    assertThat(gate.sentResponses(RouteFamily.OTHER, 4)).isBetween(1L, 2L);
    assertThat(gate.sentResponses(RouteFamily.MANAGEMENT, 2)).isZero();
  }

  @Test
  void aProvisionalStatusIsNoResponse() {
    ResponseCounts counts = new ResponseCounts();
    counts.count(RouteFamily.PUBLISH, 100);
    counts.count(RouteFamily.PUBLISH, 299);
    counts.count(RouteFamily.PUBLISH, 999);

    assertThat(counts.of(RouteFamily.PUBLISH, 2)).isEqualTo(1);
    assertThat(counts.of(RouteFamily.PUBLISH, 5)).isZero();
    assertThat(counts.of(RouteFamily.MANAGEMENT, 2)).isZero();
  }

  private HttpClientAgent client(HttpVersion version) {
    return vertx.createHttpClient(
        new HttpClientOptions().setProtocolVersion(version).setHttp2ClearTextUpgrade(false));
  }

  private int status(HttpClientAgent client, String path) {
    try {
      return client
          .request(HttpMethod.GET, port, "127.0.0.1", path)
          .compose(request -> request.send())
          .compose(response -> response.body().map(_ -> response.statusCode()))
          .await(20, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("no response", e);
    }
  }

  /** An endpoint for publishing that cannot do its work. */
  private record Failing() implements Endpoint {
    @Override
    public RouteFamily family() {
      return RouteFamily.PUBLISH;
    }

    @Override
    public boolean handle(HttpServerRequest request) {
      if ("/fails".equals(request.path())) {
        throw new IllegalStateException("told to");
      }
      return false;
    }
  }
}
