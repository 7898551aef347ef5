package io.hermod.profile;

import java.time.Duration;
import java.util.Map;

/**
 * How long to wait for an endpoint's response, and what its status means.
 *
 * @param timeout an attempt fails if no response comes within this time
 * @param lateUntil a response that comes too late still counts until this time from the start of
 *     the request; not longer than the timeout if late responses do not count
 * @param success the status codes that settle an event
 * @param neverRetried the status codes after which another attempt is pointless
 */
public record ResponseRules(
    Duration timeout,
    Duration lateUntil,
    Statuses success,
    Map<EndpointKind, Statuses> neverRetried) {

  private static final int CREATED = 201;

  public ResponseRules {
    neverRetried = Map.copyOf(neverRetried);
  }

  /** Whether an event is settled. Azure's queues say so with 201, whatever the document lists. */
  public boolean isSuccess(EndpointKind kind, int status) {
    return success.contains(status) || (kind == EndpointKind.AZURE_RESOURCE && status == CREATED);
  }

  public boolean neverRetries(EndpointKind kind, int status) {
    return neverRetried(kind).contains(status);
  }

  Statuses neverRetried(EndpointKind kind) {
    return neverRetried.getOrDefault(kind, Statuses.of());
  }

  /** How much longer than the timeout a response counts; zero if late responses do not count. */
  public Duration lateness() {
    return lateUntil.compareTo(timeout) > 0 ? lateUntil.minus(timeout) : Duration.ZERO;
  }
}
