package io.hermod.explain;

import org.jspecify.annotations.Nullable;

/**
 * Something that an operator should look at.
 *
 * @param text a sentence
 */
public record Attention(Kind kind, Severity severity, String text, Link link) {

  /** How soon to look at it; the order is from the most to the least urgent. */
  public enum Severity {
    CRITICAL("critical"),
    WARNING("warning"),
    INFO("info");

    private final String text;

    Severity(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** What it is about. */
  public enum Kind {
    STORE_FULL("storeFull"),
    DISK_LOW("diskLow"),
    LOOP_HANGS("loopHangs"),
    QUARANTINED_ROWS("quarantinedRows"),
    LANE_FAULTS("laneFaults"),
    ENDPOINT_ON_PROBATION("endpointOnProbation"),
    OLDEST_WAITING("oldestWaiting"),
    LAG("lag"),
    DROPPED("dropped"),
    ATTEMPTS_FAIL("attemptsFail"),
    VALIDATION("validation"),
    DEAD_LETTERS("deadLetters"),
    SUBSCRIPTION_PAUSED("subscriptionPaused");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Where its cause can be seen. */
  public sealed interface Link {
    /** The report of the doctor. */
    record Doctor() implements Link {}

    record OneEndpoint(String id) implements Link {}

    /**
     * A subscription.
     *
     * @param eventId the event in question; null if there is none
     */
    record OneSubscription(
        String topic, String subscription, String resourceId, @Nullable String eventId)
        implements Link {}

    /** The results of handshakes with endpoints. */
    record Validations() implements Link {}

    /** The dead letters of a subscription. */
    record DeadLetters(String topic, String subscription) implements Link {}
  }
}
