package io.hermod.explain;

import io.hermod.delivery.lane.LaneFault;
import io.hermod.delivery.lane.LaneHold;
import io.hermod.store.ParkedEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Says in a sentence why an event waits, other than for the time of its next attempt. */
final class WaitReason {
  private WaitReason() {}

  static String paused(Instant since) {
    return "The subscription has been paused since %s. Nothing is sent until it is resumed."
        .formatted(since);
  }

  /**
   * Explains the wait of an event in a line.
   *
   * @param probe when the link is tried next; null if it is up
   */
  static String inLine(@Nullable Instant probe) {
    return probe == null
        ? "Waits in line, behind events that were published before it."
        : "Waits for the link, behind events that were published before it; next probe at %s."
            .formatted(probe.truncatedTo(ChronoUnit.MICROS));
  }

  static String of(LaneHold hold) {
    return switch (hold) {
      case LaneHold.Failing(LaneFault fault) ->
          "Its lane failed at %s and will retry soon: %s."
              .formatted(fault.at().truncatedTo(ChronoUnit.MICROS), fault.text());
      case LaneHold.MaxInFlight(int requests, _) ->
          "Waits for its turn: the subscription allows %d %s in flight (maxInFlight)."
              .formatted(requests, requests == 1 ? "request" : "requests");
      case LaneHold.MaxEventsPerSecond(int events, _) ->
          "Waits for its turn: the subscription allows %d %s per second (maxEventsPerSecond)."
              .formatted(events, events == 1 ? "event" : "events");
    };
  }

  /** Whether the event is due, so that only this limit keeps it from being sent. */
  static boolean holds(LaneHold hold, ParkedEvent event) {
    return switch (hold) {
      case LaneHold.Failing _ -> false;
      case LaneHold.MaxInFlight(_, Instant at) -> !event.due().isAfter(at);
      case LaneHold.MaxEventsPerSecond(_, Instant at) -> !event.due().isAfter(at);
    };
  }
}
