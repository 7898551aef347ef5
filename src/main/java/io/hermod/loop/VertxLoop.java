package io.hermod.loop;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A Vert.x event loop. */
public final class VertxLoop implements Loop {
  private final Vertx vertx;
  private final Context context;
  private final InstantSource clock;

  public VertxLoop(Vertx vertx, Context context, InstantSource clock) {
    this.vertx = vertx;
    this.context = context;
    this.clock = clock;
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public void execute(Runnable task) {
    context.runOnContext(_ -> task.run());
  }

  @Override
  public void at(Instant when, Runnable task) {
    // Vert.x timers take whole milliseconds: round up, so that what is due is due when it runs.
    long millis = Duration.between(now(), when).plusNanos(999_999).toMillis();
    vertx.setTimer(Math.max(1, millis), _ -> task.run());
  }
}
