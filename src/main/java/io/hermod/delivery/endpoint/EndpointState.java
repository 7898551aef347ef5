package io.hermod.delivery.endpoint;

import io.hermod.profile.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The state of an endpoint, as the API and the diagnosis show it.
 *
 * @param name a URL without its query, or a host and port
 * @param lastFailure the outcome of the last failed attempt; null if none has failed since the last
 *     success
 * @param failures the number of failures in a row
 * @param nextProbe when the next probe may be sent; null if the endpoint is open
 * @param recent the last few failures, the newest first; successes do not remove them
 */
public record EndpointState(
    String name,
    Standing standing,
    @Nullable Outcome lastFailure,
    int failures,
    @Nullable Instant nextProbe,
    List<EndpointFailure> recent) {

  public EndpointState {
    recent = List.copyOf(recent);
  }

  /** Identifies the endpoint in a URL. */
  public String id() {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** Returns the name without the path of a URL, which may contain a secret. */
  public String server() {
    return server(name);
  }

  static String server(String name) {
    int scheme = name.indexOf("://");
    int path = scheme < 0 ? -1 : name.indexOf('/', scheme + 3);
    return path < 0 ? name : name.substring(0, path);
  }

  /** Whether the endpoint gets events. */
  public enum Standing {
    OPEN,
    PROBATION,
    PROBING;

    static Standing of(boolean isOpen, boolean isProbing) {
      if (isOpen) {
        return OPEN;
      }
      return isProbing ? PROBING : PROBATION;
    }
  }
}
