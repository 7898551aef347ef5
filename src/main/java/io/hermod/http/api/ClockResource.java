package io.hermod.http.api;

import io.hermod.config.setting.ValueFormat;
import io.hermod.config.setting.ValueFormats;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.virtualtime.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The clock that deliveries use: shows it, and advances it if it is virtual. */
public final class ClockResource implements ApiResource {
  private static final ValueFormat<Duration> STEP =
      ValueFormats.duration(Duration.ZERO, Duration.ofDays(3650));

  private final InstantSource clock;

  public ClockResource(InstantSource clock) {
    this.clock = clock;
  }

  CallResponse show(Call call) {
    Instant nextDue = clock instanceof VirtualClock virtual ? virtual.nextDue() : null;
    return CallResponse.ok(json(clock.instant(), nextDue));
  }

  CallResponse advance(Call call) {
    if (!(clock instanceof VirtualClock virtual)) {
      throw new CallException(
          CallResponse.error(
              409,
              "NotVirtual",
              "This router runs in real time. Only a router that was started with --virtual-time"
                  + " can be advanced."));
    }
    Instant arrived = advance(virtual, step(RequestJson.parse(call.body())));
    return CallResponse.ok(json(arrived, virtual.nextDue()));
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
      throw new RejectedExecutionException("interrupted while the clock was advancing", e);
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
