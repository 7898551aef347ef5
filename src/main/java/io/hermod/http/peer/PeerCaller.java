package io.hermod.http.peer;

import io.hermod.http.forwarded.PeerProof;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends requests to other servers of the cluster that are not those of a client. */
public final class PeerCaller {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final String node;
  private final LeaderClient client;
  private final PeerProof proof;

  /**
   * @param node the name of this server
   */
  PeerCaller(String node, LeaderClient client, PeerProof proof) {
    this.node = node;
    this.client = client;
    this.proof = proof;
  }

  /**
   * Asks a server to do something, and waits for it.
   *
   * @return the status of the response
   * @throws PeerUnreachableException if there is none
   */
  int post(URI server, String target) {
    MultiMap headers = HttpHeaders.headers().set(HttpHeaders.CONTENT_LENGTH, "0");
    proof.addTo(headers, HttpMethod.POST, target, node);
    CompletableFuture<Integer> status =
        client
            .open(server, HttpMethod.POST, target, headers)
            .compose(HttpClientRequest::send)
            .compose(response -> response.end().map(response.statusCode()))
            .toCompletionStage()
            .toCompletableFuture();
    try {
      return status.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new PeerUnreachableException(Objects.requireNonNullElse(e.getCause(), e));
    } catch (TimeoutException e) {
      throw new PeerUnreachableException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PeerUnreachableException(e);
    }
  }
}
