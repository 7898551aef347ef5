package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import io.hermod.config.ValueFormat;
import io.hermod.config.ValueFormats;
import io.hermod.virtualtime.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The clock that events live by: shows it, and advances a virtual one. */
public final class ClockResource extends OwnResource {
  private static final ValueFormat<Duration> STEP =
      ValueFormats.duration(Duration.ZERO, Duration.ofDays(3650));

  private final InstantSource clock;

  public ClockResource(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute("hermod/v1/clock", Reach.NOTHING).on(GET, this::show),
        new ArmRoute("hermod/v1/clock/advance", Reach.SERVER).on(POST, this::advance));
  }

  private ArmAnswer show(ArmCall call) {
    Instant nextDue = clock instanceof VirtualClock virtual ? virtual.nextDue() : null;
    return ArmAnswer.ok(json(clock.instant(), nextDue));
  }

  private ArmAnswer advance(ArmCall call) {
    if (!(clock instanceof VirtualClock virtual)) {
      throw new ArmException(
          ArmAnswer.error(
              409,
              "NotVirtual",
              "This router lives in real time. Only one that was started with --virtual-time can be"
                  + " advanced."));
    }
    Instant arrived = advance(virtual, step(ArmJson.parse(call.body())));
    return ArmAnswer.ok(json(arrived, virtual.nextDue()));
  }

  private static Duration step(JsonFields body) {
    return body.text("by")
        .flatMap(STEP::parse)
        .orElseThrow(() -> body.invalid("by", "must be " + STEP.allowed()));
  }

  private static Instant advance(VirtualClock clock, Duration by) {
    try {
      return clock.advance(by);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RejectedExecutionException("stopped on the way", e);
    }
  }

  private ObjectNode json(Instant now, @Nullable Instant nextDue) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("now", now.toString())
        .put("virtual", clock instanceof VirtualClock)
        .put("nextDue", nextDue == null ? null : nextDue.toString());
  }
}
