package io.hermod.deadletter;

import java.util.List;
import java.util.Locale;

/** The members that make a dead letter of an event; CloudEvents have them in lower case. */
public final class LetterFields {
  public static final String REASON = "deadLetterReason";
  public static final String ATTEMPTS = "deliveryAttempts";
  public static final String OUTCOME = "lastDeliveryOutcome";
  public static final String PUBLISHED = "publishTime";
  public static final String LAST_ATTEMPT = "lastDeliveryAttemptTime";

  /** Written by Azure until 2018, and never by us. */
  public static final String LAST_STATUS = "lastHttpStatusCode";

  /** Those that we write. */
  static final List<String> OURS = List.of(REASON, ATTEMPTS, OUTCOME, PUBLISHED, LAST_ATTEMPT);

  private LetterFields() {}

  /** All that anyone writes, as Event Grid events have them. */
  public static List<String> all() {
    return List.of(REASON, ATTEMPTS, OUTCOME, PUBLISHED, LAST_ATTEMPT, LAST_STATUS);
  }

  /** As CloudEvents have it. */
  public static String ofCloudEvent(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
