package io.hermod.access.token;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A cache of valid tokens and their content, because a client sends the same token with every
 * request for an hour. Its size is limited: when it is full it drops everything, and each token is
 * verified once more.
 */
final class VerifiedTokens<T> {
  private static final int MOST = 1_000;

  private final Map<String, T> found = new ConcurrentHashMap<>();

  @Nullable T get(String token) {
    return found.get(token);
  }

  void put(String token, T meaning) {
    if (found.size() >= MOST) {
      found.clear();
    }
    found.put(token, meaning);
  }

  void remove(String token) {
    found.remove(token);
  }
}
