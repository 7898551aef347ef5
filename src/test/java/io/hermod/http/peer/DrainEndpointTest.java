package io.hermod.http.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.cluster.ClusterView;
import io.hermod.http.call.CallException;
import io.hermod.http.forwarded.PeerProof;
import io.hermod.tls.CallRules;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node drains another one, and nobody else does. */
@Timeout(60)
class DrainEndpointTest {
  private static final PeerProof OWN = proof("the key of calls");

  private final AtomicInteger drains = new AtomicInteger();

  @AutoClose private final TestNode b = TestNode.named("b").leadsWith(endpoint("b"));
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();
  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  private static PeerProof proof(String key) {
    return new PeerProof(key.getBytes(UTF_8), InstantSource.system());
  }

  private DrainEndpoint endpoint(String name) {
    return new DrainEndpoint(new LocalDrain(name, this::drain), OWN);
  }

  private CompletableFuture<Void> drain() {
    drains.incrementAndGet();
    return CompletableFuture.completedFuture(null);
  }

  @Test
  void isDrainedAtTheRequestOfAnother() {
    assertThat(control(OWN).drain("b", b.url())).isTrue();
    assertThat(drains).hasValue(1);
  }

  @Test
  void doesNotAskOthersToDrainItself() {
    assertThat(control(OWN).drain("a", URI.create("http://127.0.0.1:1"))).isTrue();
    assertThat(drains).hasValue(1);
  }

  @Test
  void aRequestThatAnotherForwardsForAClientDrainsNothing()
      throws IOException, InterruptedException {
    AtomicReference<@Nullable URI> leader = new AtomicReference<>(b.url());
    try (TestNode following = TestNode.named("following").follows(leader)) {
      assertThat(post(following.url("/hermod/peer/nodes/b/drain"))).isEqualTo(403);
      assertThat(post(b.url("/hermod/peer/nodes/b/drain"))).isEqualTo(403);
    }
    assertThat(drains).hasValue(0);
  }

  @Test
  void needsTheKey() {
    ClusterControl stranger = control(proof("another key"));

    assertThatThrownBy(() -> stranger.drain("b", b.url()))
        .isInstanceOfSatisfying(
            CallException.class, refused -> assertThat(refused.answer().status()).isEqualTo(503));
    assertThat(drains).hasValue(0);
  }

  @Test
  void aNodeThatGotTheAddressOfAnotherIsNotDrained() {
    b.leadsWith(endpoint("c"));

    assertThatThrownBy(() -> control(OWN).drain("b", b.url())).isInstanceOf(CallException.class);
    assertThat(drains).hasValue(0);
  }

  @Test
  void saysThatANodeDoesNotRespond() throws IOException {
    URI nobody;
    try (ServerSocket free = new ServerSocket(0)) {
      nobody = URI.create("http://127.0.0.1:" + free.getLocalPort());
    }

    assertThatThrownBy(() -> control(OWN).drain("b", nobody))
        .isInstanceOfSatisfying(
            CallException.class,
            refused ->
                assertThat(String.valueOf(refused.answer().body().orElseThrow()))
                    .contains("NodeUnreachable", "does not respond at " + nobody));
  }

  private ClusterControl control(PeerProof proof) {
    PeerCaller peers = new PeerCaller("a", new LeaderClient(vertx, CallRules.USUAL), proof);
    ClusterView view = new ClusterView("a", List.of(), Map.of(), Set.of(0));
    return new ClusterControl(() -> view, new LocalDrain("a", this::drain), peers);
  }

  private int post(URI url) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(url).POST(BodyPublishers.noBody()).build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }
}
