package io.hermod.http.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drains this node: it hands over what it leads, and takes over nothing until it is started again.
 */
public final class LocalDrain {
  private static final Logger LOG = LoggerFactory.getLogger(LocalDrain.class);

  /** It takes a few seconds at most, unless Kafka is away. */
  private static final Duration LIMIT = Duration.ofSeconds(15);

  private final String node;
  private final Supplier<CompletableFuture<Void>> drain;

  /**
   * @param node the name of this server
   * @param drain begins, or goes on if it has begun; does not wait
   */
  public LocalDrain(String node, Supplier<CompletableFuture<Void>> drain) {
    this.node = node;
    this.drain = drain;
  }

  String node() {
    return node;
  }

  /** Begins. Completes soon with whether the node is drained; otherwise it goes on with that. */
  CompletableFuture<Boolean> begin() {
    return drain
        .get()
        .thenApply(_ -> true)
        .completeOnTimeout(false, LIMIT.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(LocalDrain::goOn);
  }

  private static boolean goOn(Throwable failure) {
    LOG.error("the node could not be drained", failure);
    return false;
  }

  /** Begins, and waits as long. */
  boolean drain() {
    return begin().join();
  }
}
