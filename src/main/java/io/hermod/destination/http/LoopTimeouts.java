package io.hermod.destination.http;

import io.hermod.loop.Loop;
import io.hermod.profile.ResponseRules;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The timeouts of one event loop. Exchanges with the same wait share one timer. */
public final class LoopTimeouts {
  private final Loop loop;
  private final Map<Duration, Deadlines> waits = new HashMap<>();

  public LoopTimeouts(Loop loop) {
    this.loop = loop;
  }

  public ResponseTimeouts of(ResponseRules rules) {
    Duration late = rules.lateness();
    return new ResponseTimeouts(
        deadlines(rules.timeout()), late.isPositive() ? deadlines(late) : null);
  }

  /** Returns the timeouts of exchanges that end when the response wait is over. */
  public ResponseTimeouts withoutLateResponses(ResponseRules rules) {
    return new ResponseTimeouts(deadlines(rules.timeout()), null);
  }

  private Deadlines deadlines(Duration wait) {
    return waits.computeIfAbsent(wait, each -> new Deadlines(loop, each));
  }
}
