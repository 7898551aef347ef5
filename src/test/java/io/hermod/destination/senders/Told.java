package io.hermod.destination.senders;

import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Waits for what a sender tells. */
public record Told(
    CompletableFuture<DeliveryOutcome> outcome, CompletableFuture<Optional<DeliveryOutcome>> late)
    implements DeliveryListener {
  public Told() {
    this(new CompletableFuture<>(), new CompletableFuture<>());
  }

  @Override
  public void settled(DeliveryOutcome settled) {
    if (!outcome.complete(settled)) {
      throw new IllegalStateException("settled twice");
    }
  }

  @Override
  public void lateEnd(@Nullable DeliveryOutcome answer) {
    if (!outcome.isDone() || !late.complete(Optional.ofNullable(answer))) {
      throw new IllegalStateException("late before its time, or twice");
    }
  }

  public DeliveryOutcome awaitOutcome() {
    return outcome.orTimeout(20, TimeUnit.SECONDS).join();
  }

  public Optional<DeliveryOutcome> awaitLateEnd() {
    return late.orTimeout(20, TimeUnit.SECONDS).join();
  }
}
