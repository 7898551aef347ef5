package io.hermod.http.peer;

import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs why requests to the leader fail: each reason once until a request succeeds. All event loops
 * share it.
 */
final class LeaderFailures {
  private static final Logger LOG = LoggerFactory.getLogger(LeaderFailures.class);
  private static final int MOST_REASONS = 10;

  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  void add(@Nullable URI leader, Throwable cause) {
    String reason = root(cause).toString();
    if (logged.size() < MOST_REASONS && logged.add(leader + " " + reason)) {
      LOG.warn("requests cannot be forwarded leader={} cause={}", leader, reason);
    }
  }

  /** TLS wraps what is wrong with a certificate. */
  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    for (int depth = 0; root.getCause() != null && depth < MOST_REASONS; depth++) {
      root = root.getCause();
    }
    return root;
  }

  void end() {
    if (!logged.isEmpty()) {
      logged.clear();
      LOG.info("requests are forwarded again");
    }
  }
}
