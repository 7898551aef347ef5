package io.hermod.destination.http;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * Something that expires, such as a signature. It is made again when half of its time is over, so
 * that a request that waits for a connection is still valid.
 */
public final class Renewed<T> {
  private final Duration lifetime;
  private final InstantSource clock;
  private final Function<Instant, T> maker;
  private T value;
  private Instant renewAt;

  /**
   * @param clock the real clock, because the other side checks signatures in real time
   * @param maker makes it so that it is valid until this time
   */
  public Renewed(Duration lifetime, InstantSource clock, Function<Instant, T> maker) {
    this.lifetime = lifetime;
    this.clock = clock;
    this.maker = maker;
    Instant now = clock.instant();
    this.value = maker.apply(now.plus(lifetime));
    this.renewAt = now.plus(lifetime.dividedBy(2));
  }

  /** Returns what is valid now. */
  public T current() {
    Instant now = clock.instant();
    // A clock that was set back must not keep an old signature either.
    if (!now.isBefore(renewAt) || now.isBefore(renewAt.minus(lifetime))) {
      value = maker.apply(now.plus(lifetime));
      renewAt = now.plus(lifetime.dividedBy(2));
    }
    return value;
  }
}
