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

  /** Returns how many bytes it takes, approximately. */
  long size() {
    long letters = (long) address.length() + operation.length() + resource.length();
    for (Map.Entry<String, String> each : who.entrySet()) {
      letters += each.getKey().length() + each.getValue().length();
    }
    return 200 + 2 * letters;
  }
}
