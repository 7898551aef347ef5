package io.hermod.access;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Good tokens and what they say, because a client shows the same one with every request for an
 * hour. Bounded: when it is full it forgets all, and each token is verified once more.
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
