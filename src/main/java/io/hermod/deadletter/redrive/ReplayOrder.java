package io.hermod.deadletter.redrive;

import io.hermod.filter.EventFilter;
import org.jspecify.annotations.Nullable;

/**
 * Which retained events to send to a subscription once more, and how.
 *
 * @param subscriptionId the ARM id of the subscription
 * @param topic the name of its topic, for people
 * @param from a time, or how long ago; see {@link ReplayTime}
 * @param to the end, exclusive; {@link #CREATED} for the creation of the subscription; null for now
 * @param filter which of the events that the subscription wants; null for all
 * @param available whether to send what is left if a part of the period is no longer retained
 */
public record ReplayOrder(
    String subscriptionId,
    String topic,
    String subscription,
    String from,
    @Nullable String to,
    @Nullable EventFilter filter,
    Double rate,
    boolean dryRun,
    boolean available)
    implements JobOrder {
  /** In the place of the end: before the subscription was created. */
  public static final String CREATED = "created";

  /** Low enough to leave most of a small machine to new events. */
  public static final double USUAL_RATE = 1000;

  public ReplayOrder {
    JobOrder.checkRate(rate);
  }
}
