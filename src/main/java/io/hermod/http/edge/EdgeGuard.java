package io.hermod.http.edge;

import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may use the Edge module's API and publish to its topics. Called on the event loop, so
 * it must not block.
 */
@FunctionalInterface
public interface EdgeGuard {
  /** Admits every client. */
  EdgeGuard OPEN = _ -> null;

  /** Returns why the request is refused, in a sentence for the client; null if it is admitted. */
  @Nullable String refusal(HttpServerRequest request);

  /** Returns who sent an admitted request, for the audit log. */
  default Map<String, String> identity(HttpServerRequest request) {
    return Map.of("credential", "none");
  }
}
