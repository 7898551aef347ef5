package io.hermod.deadletter.write;

import java.util.List;
import java.util.Locale;

/** The members that are added to an event in a dead letter; CloudEvents have them in lower case. */
public final class DeadLetterFields {
  public static final String REASON = "deadLetterReason";
  public static final String ATTEMPTS = "deliveryAttempts";
  public static final String OUTCOME = "lastDeliveryOutcome";
  public static final String PUBLISHED = "publishTime";
  public static final String LAST_ATTEMPT = "lastDeliveryAttemptTime";

  /** Written by Azure until 2018, never by Hermod. */
  public static final String LAST_STATUS = "lastHttpStatusCode";

  /** The members that Hermod writes. */
  static final List<String> OURS = List.of(REASON, ATTEMPTS, OUTCOME, PUBLISHED, LAST_ATTEMPT);

  private DeadLetterFields() {}

  /** Returns all known members, as they are named in Event Grid events. */
  public static List<String> all() {
    return List.of(REASON, ATTEMPTS, OUTCOME, PUBLISHED, LAST_ATTEMPT, LAST_STATUS);
  }

  /** Returns the name of a member in a CloudEvent. */
  public static String ofCloudEvent(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
