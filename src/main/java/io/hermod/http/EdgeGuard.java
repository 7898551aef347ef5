package io.hermod.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who may use the Edge module's API and publish to its topics; asked on the event loop, and answers
 * at once.
 */
@FunctionalInterface
public interface EdgeGuard {
  /** Lets everybody in. */
  EdgeGuard OPEN = _ -> null;

  /** Why the request is refused, in a sentence for its sender; null where it may pass. */
  @Nullable String refusal(HttpServerRequest request);

  /** Who sent a request that may pass, for the audit log. */
  default Map<String, String> identity(HttpServerRequest request) {
    return Map.of("credential", "none");
  }
}
