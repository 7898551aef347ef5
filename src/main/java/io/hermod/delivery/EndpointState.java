package io.hermod.delivery;

import io.hermod.profile.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How an endpoint is doing, for people to look at.
 *
 * @param name a URL without its query, or a host and port
 * @param lastFailure what the last failed attempt met; null where none has failed since the last
 *     success
 * @param failures in a row
 * @param nextProbe when one event is let through to see; null where all are
 */
public record EndpointState(
    String name,
    Standing standing,
    @Nullable Outcome lastFailure,
    int failures,
    @Nullable Instant nextProbe) {

  /** Names it in an address. */
  public String id() {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** Whether it gets events. */
  public enum Standing {
    OPEN,
    PROBATION,
    PROBING
  }
}
