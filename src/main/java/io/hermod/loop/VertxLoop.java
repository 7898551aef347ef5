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
  private final TaskGuard guard;

  public VertxLoop(Vertx vertx, Context context, InstantSource clock) {
    this(vertx, context, clock, new TaskGuard(clock));
  }

  /** Creates a loop whose faults are counted with those of other loops. */
  public VertxLoop(Vertx vertx, Context context, InstantSource clock, TaskGuard guard) {
    this.vertx = vertx;
    this.context = context;
    this.clock = clock;
    this.guard = guard;
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public void execute(Runnable task) {
    context.runOnContext(_ -> guard.run(task));
  }

  @Override
  public void at(Instant when, Runnable task) {
    // Vert.x timers take whole milliseconds: round up, so that no task runs too early.
    Instant now = now();
    long millis = Math.max(1, Duration.between(now, when).plusNanos(999_999).toMillis());
    Instant planned = now.plusMillis(millis);
    vertx.setTimer(millis, _ -> guard.runAt(planned, task));
  }
}
