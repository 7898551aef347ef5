package io.hermod.audit;

import java.util.Map;

/**
 * Somebody was turned away.
 *
 * @param reason why, in one word
 * @param who as far as that is known
 */
public record Rejection(
    String reason, Map<String, String> who, String address, String operation, String resource) {

  public Rejection {
    who = Map.copyOf(who);
  }
}
