package io.hermod.audit;

import java.util.Map;

/**
 * A rejected request.
 *
 * @param reason the reason, in one word
 * @param who identifies the caller, as far as it is known
 */
public record Rejection(
    String reason, Map<String, String> who, String address, String operation, String resource) {

  public Rejection {
    who = Map.copyOf(who);
  }
}
