package io.hermod.http.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.server.Endpoint;
import io.hermod.http.server.HermodServer;
import io.hermod.http.server.ServerSettings;
import io.hermod.scenario.Await;
import io.hermod.store.TestLease;
import io.vertx.core.Vertx;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A node that may have been replaced answers only after it has made sure that it leads. */
@Timeout(60)
class LeaseGateTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final TestLease lease = new TestLease(false);
  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client = HttpClient.newHttpClient();

  private URI start(Duration patience) {
    HermodServer[] server = new HermodServer[1];
    LeaseGate gate =
        new LeaseGate(lease, request -> server[0].again(request), InstantSource.system(), patience);
    server[0] =
        new HermodServer(
            vertx,
            new ServerSettings("127.0.0.1", ServerSettings.OFF, 0, null, 1),
            List.<Endpoint>of(gate, TestNode::echo),
            InstantSource.system());
    return URI.create("http://127.0.0.1:" + server[0].start().http() + "/path");
  }

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
    client.close();
  }

  @Test
  void withTheLeaseRequestsPassAtOnce() throws Exception {
    lease.renewed();
    assertThat(send(start(LIMIT), HttpClient.Version.HTTP_1_1).get(20, TimeUnit.SECONDS).body())
        .contains("the body");
    assertThat(lease.isWanted()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aRequestWaitsForTheLeaseAndKeepsItsBody(HttpClient.Version version) throws Exception {
    CompletableFuture<HttpResponse<String>> answer = send(start(LIMIT), version);
    Await.until("a request that waits", LIMIT, lease::isWanted);
    assertThat(answer).isNotDone();

    lease.renewed();
    assertThat(answer.get(20, TimeUnit.SECONDS).body()).contains("POST /path").contains("the body");
  }

  @Test
  void whoWaitsTooLongIsToldToTryAgain() throws Exception {
    HttpResponse<String> answer =
        send(start(Duration.ofMillis(50)), HttpClient.Version.HTTP_1_1).get(20, TimeUnit.SECONDS);
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("retry-after")).contains("1");
    assertThat(answer.body()).contains("whether it still leads the cluster");

    lease.renewed();
  }

  private CompletableFuture<HttpResponse<String>> send(URI url, HttpClient.Version version) {
    return client.sendAsync(
        HttpRequest.newBuilder(url)
            .version(version)
            .POST(HttpRequest.BodyPublishers.ofString("the body"))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
