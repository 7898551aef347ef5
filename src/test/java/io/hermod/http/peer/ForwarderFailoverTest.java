package io.hermod.http.peer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Await;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests while the leader changes, or cannot be reached. */
@Timeout(60)
class ForwarderFailoverTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final ForwardingLimits HASTY =
      new ForwardingLimits(
          Duration.ofMillis(300),
          Duration.ofMillis(10),
          Duration.ofMillis(300),
          Duration.ofMillis(100),
          100_000);

  private final AtomicReference<@Nullable URI> leader = new AtomicReference<>();
  private final AtomicInteger requests = new AtomicInteger();

  @AutoClose private final TestNode leading = TestNode.named("leading").leadsWith(TestNode::echo);

  @AutoClose private final TestNode following = TestNode.named("following").follows(leader);

  @AutoClose private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void aRequestWaitsForALeader() throws Exception {
    CompletableFuture<HttpResponse<String>> answer = send("POST");
    Await.until("waits", LONG, () -> following.gate.openConnections() == 1);
    leader.set(leading.url());
    assertThat(answer.join().body()).startsWith("POST /").endsWith("\n\nhello");
  }

  @Test
  void aRequestWaitsUntilTheLeaderListens() throws Exception {
    URI url = free();
    leader.set(url);
    CompletableFuture<HttpResponse<String>> answer = send("POST");
    Await.until("waits", LONG, () -> following.gate.openConnections() == 1);
    try (TestNode late = TestNode.at(url, "late").leadsWith(TestNode::echo)) {
      assertThat(answer.join().body()).startsWith("POST /").endsWith("\n\nhello");
      assertThat(late.url()).isEqualTo(url);
    }
  }

  @Test
  void aRequestGoesToTheNextLeaderIfTheFirstDoesNotLeadAnyMore() {
    try (TestNode former = TestNode.named("former").follows(new AtomicReference<>())) {
      leader.set(former.url());
      CompletableFuture<HttpResponse<String>> answer = send("POST");
      Await.until("asks the former one", LONG, () -> former.gate.openConnections() > 0);
      leader.set(leading.url());
      assertThat(answer.join().body()).startsWith("POST /").endsWith("\n\nhello");
    }
  }

  @Test
  void aRequestIsHandledHereIfThisServerBecomesTheLeader() {
    leader.set(following.url());
    CompletableFuture<HttpResponse<String>> answer = send("POST");
    Await.until("asks itself", LONG, () -> following.gate.openConnections() > 1);
    following.leadsWith(TestNode::echo);
    assertThat(answer.join().body())
        .startsWith("POST /")
        .contains("hermod-forwarded: following\n")
        .endsWith("\n\nhello");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRequestGets503IfNobodyLeads(boolean isKnown) throws Exception {
    leader.set(isKnown ? free() : null);
    following.follows(leader, HASTY);
    HttpResponse<String> answer = send("POST").join();
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).hasValue("5");
    assertThat(answer.body())
        .contains("\"code\":\"NoLeader\"", "No server of the cluster leads at the moment");
  }

  @Test
  void aServerThatDoesNotLeadSaysSoToOthers() throws Exception {
    HttpRequest forwarded =
        HttpRequest.newBuilder(following.url("/")).header("hermod-forwarded", "other").build();
    HttpResponse<String> answer = client.send(forwarded, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(421);
    assertThat(answer.headers().firstValue("hermod-not-leading")).hasValue("following");
    assertThat(answer.body())
        .contains("\"code\":\"NotLeading\"", "The server 'following' does not lead the cluster.");
  }

  @Test
  void a421OfTheLeaderItselfIsAResponseLikeOthers() {
    leader.set(leading.url());
    leading.leadsWith(
        request -> {
          request.response().setStatusCode(421).end("mine");
          return true;
        });
    assertThat(send("POST").join().body()).isEqualTo("mine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE"})
  void aRequestThatMayBeRepeatedIsSentAgainIfItsConnectionBreaks(String method) {
    leading.leadsWith(
        request -> requests.incrementAndGet() < 3 ? cut(request) : TestNode.echo(request));
    leader.set(leading.url());
    assertThat(send(method).join().body()).startsWith(method + " /");
    assertThat(requests).hasValue(3);
  }

  @Test
  void aRequestThatBreaksEveryConnectionIsNotSentForever() {
    leading.leadsWith(this::cut);
    leader.set(leading.url());
    HttpResponse<String> answer = send("GET").join();
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("LeaderLost");
    assertThat(requests.get()).isLessThanOrEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH"})
  void aRequestThatMustNotBeRepeatedGets503IfItsConnectionBreaks(String method) {
    leading.leadsWith(
        request -> {
          requests.incrementAndGet();
          return cut(request);
        });
    leader.set(leading.url());
    HttpResponse<String> answer = send(method).join();
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).hasValue("5");
    assertThat(answer.body())
        .contains("\"code\":\"LeaderLost\"", "The request may have been carried out.");
    assertThat(requests.get()).isEqualTo(1);
  }

  @Test
  void aRequestToALeaderThatIsSilentGoesToTheNextOne() throws Exception {
    CompletableFuture<HttpServerRequest> held = new CompletableFuture<>();
    try (TestNode silent = TestNode.named("silent").leadsWith(held::complete)) {
      leader.set(silent.url());
      CompletableFuture<HttpResponse<String>> answer = send("GET");
      held.join();
      leader.set(leading.url());
      assertThat(answer.join().body()).startsWith("GET /");
    }
  }

  @Test
  void aRequestToALeaderThatStaysSilentEnds() {
    try (TestNode silent = TestNode.named("silent").leadsWith(_ -> true)) {
      following.follows(leader, HASTY);
      leader.set(silent.url());
      assertThat(send("POST").join().body()).contains("LeaderLost");
    }
  }

  @Test
  void waitingRequestsTakeLimitedMemory() {
    following.follows(
        leader, new ForwardingLimits(LONG, Duration.ofMillis(10), LONG, LONG, 20_000));
    CompletableFuture<HttpResponse<String>> first = send("POST");
    CompletableFuture<HttpResponse<String>> second = send("POST");
    CompletableFuture<HttpResponse<String>> third = send("POST");
    HttpResponse<?> refused =
        (HttpResponse<?>) CompletableFuture.anyOf(first, second, third).join();
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat((String) refused.body()).contains("The server is overloaded.");

    leader.set(leading.url());
    CompletableFuture.allOf(first, second, third).join();
    for (int i = 0; i < 10; i++) {
      assertThat(send("POST").join().statusCode()).isEqualTo(200);
    }
  }

  /** A leader that has a connection but no process behind it, as after a restart of its machine. */
  @Test
  void aConnectionThatIsClosedBeforeTheRequestIsNoticed() throws Exception {
    try (ServerSocket closing = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      leader.set(URI.create("http://127.0.0.1:" + closing.getLocalPort()));
      CompletableFuture<HttpResponse<String>> answer = send("GET");
      try (Socket accepted = closing.accept()) {
        assertThat(accepted.getInputStream().readNBytes(5)).isEqualTo("GET /".getBytes(UTF_8));
        accepted.getOutputStream().write("HTTP/1.1 200 OK\r\nCont".getBytes(ISO_8859_1));
      }
      leader.set(leading.url());
      assertThat(answer.join().body()).startsWith("GET /");
    }
  }

  private boolean cut(HttpServerRequest request) {
    request.connection().close();
    return true;
  }

  private CompletableFuture<HttpResponse<String>> send(String method) {
    HttpRequest request =
        HttpRequest.newBuilder(following.url("/"))
            .version(HttpClient.Version.HTTP_1_1)
            .method(
                method,
                method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("hello"))
            .build();
    return client.sendAsync(request, BodyHandlers.ofString());
  }

  private static URI free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }
  }
}
