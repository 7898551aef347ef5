package io.hermod.destination;

import io.hermod.destination.DeliveryOutcome.Answered;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Waits for what a sender tells. */
record Told(CompletableFuture<DeliveryOutcome> outcome, CompletableFuture<Optional<Answered>> late)
    implements DeliveryListener {
  Told() {
    this(new CompletableFuture<>(), new CompletableFuture<>());
  }

  @Override
  public void settled(DeliveryOutcome settled) {
    if (!outcome.complete(settled)) {
      throw new IllegalStateException("settled twice");
    }
  }

  @Override
  public void lateEnd(@Nullable Answered answer) {
    if (!outcome.isDone() || !late.complete(Optional.ofNullable(answer))) {
      throw new IllegalStateException("late before its time, or twice");
    }
  }

  DeliveryOutcome awaitOutcome() {
    return outcome.orTimeout(20, TimeUnit.SECONDS).join();
  }

  Optional<Answered> awaitLateEnd() {
    return late.orTimeout(20, TimeUnit.SECONDS).join();
  }
}
