package io.hermod.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoopDelayTest {
  private static final Duration BUSY = Duration.ofMillis(120);

  private final Vertx vertx = Vertx.vertx();
  private final InstantSource clock = InstantSource.system();
  private final TaskGuard guard = new TaskGuard(clock);
  private final Context context = vertx.getOrCreateContext();
  private final Loop loop = new VertxLoop(vertx, context, clock, guard);

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void measuresHowLongATaskWaitedForABusyLoop() throws Exception {
    CompletableFuture<Void> done = new CompletableFuture<>();
    loop.execute(
        () -> {
          Instant begin = clock.instant();
          loop.at(begin, () -> done.complete(null));
          while (clock.instant().isBefore(begin.plus(BUSY))) {
            Thread.onSpinWait();
          }
        });
    done.get(20, TimeUnit.SECONDS);

    assertThat(Arrays.stream(guard.delays().counts()).sum()).isEqualTo(1);
    assertThat(guard.delays().sum()).isGreaterThan(BUSY.minusMillis(10).toNanos() / 1000);
  }

  @Test
  void doesNotMeasureTasksWithoutATime() throws Exception {
    CompletableFuture<Void> done = new CompletableFuture<>();
    loop.execute(() -> done.complete(null));
    done.get(20, TimeUnit.SECONDS);

    assertThat(Arrays.stream(guard.delays().counts()).sum()).isZero();
  }
}
