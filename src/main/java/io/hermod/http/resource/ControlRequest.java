package io.hermod.http.resource;

import io.hermod.http.call.JsonFields;
import io.hermod.manage.subscription.WantedControl;
import io.hermod.subscription.FlowLimits;
import io.hermod.subscription.SigningAlgorithm;
import org.jspecify.annotations.Nullable;

/** Reads Hermod's own options of a subscription, the members of {@code hermod}. */
final class ControlRequest {
  static final String SPLIT = "splitFailedBatches";
  static final String PAUSED = "isPaused";
  static final String PAUSED_SINCE = "pausedSince";
  static final String KEEPS_TTL = "pauseKeepsTtl";

  static final String IN_FLIGHT = "maxInFlight";
  static final String PER_SECOND = "maxEventsPerSecond";
  static final String PARTIAL = "partialBatch";
  static final String SIGNING = "signing";

  private ControlRequest() {}

  static boolean splitsFailed(JsonFields ours) {
    requireKnown(ours);
    return ours.flag(SPLIT, false);
  }

  static WantedControl control(JsonFields ours) {
    requireKnown(ours);
    return new WantedControl(
        isPaused(ours),
        ours.flag(KEEPS_TTL, false),
        new FlowLimits(ours.integer(IN_FLIGHT).orElse(null), ours.integer(PER_SECOND).orElse(null)),
        ours.flag(PARTIAL, false),
        signing(ours));
  }

  /**
   * {@code pausedSince} and {@code signing} are only shown, but clients may send back what they
   * were shown.
   */
  private static void requireKnown(JsonFields ours) {
    ours.allowOnly(SPLIT, PARTIAL, IN_FLIGHT, PER_SECOND, PAUSED, PAUSED_SINCE, KEEPS_TTL, SIGNING);
  }

  private static @Nullable SigningAlgorithm signing(JsonFields ours) {
    JsonFields signing = ours.object(SIGNING);
    if (ours.has(SIGNING) && !signing.has(SigningMember.ALGORITHM)) {
      throw signing.invalid(SigningMember.ALGORITHM, "is required");
    }
    return SigningMember.algorithm(signing);
  }

  private static @Nullable Boolean isPaused(JsonFields ours) {
    return ours.has(PAUSED) ? (Boolean) ours.flag(PAUSED, false) : null;
  }
}
