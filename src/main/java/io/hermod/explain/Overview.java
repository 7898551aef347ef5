package io.hermod.explain;

import io.hermod.delivery.LaneState;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The state of a server, as far as a caller may see it.
 *
 * @param lanes the subscriptions
 * @param probation endpoints that currently receive only probes
 * @param oldest the event that has waited longest; null if none waits
 * @param server the state of the server as a whole; null if the caller may not see it
 */
public record Overview(
    Instant now,
    int topics,
    List<SeenLane> lanes,
    List<EndpointState> probation,
    @Nullable Waiting oldest,
    @Nullable Whole server) {

  public Overview {
    lanes = List.copyOf(lanes);
    probation = List.copyOf(probation);
  }

  /**
   * A subscription and its state.
   *
   * @param state null if its event loop does not respond
   * @param parked the number of events that wait in parking
   * @param deadLetters the number of events that were given up in the last hour
   */
  record SeenLane(
      Topic topic,
      Subscription subscription,
      @Nullable LaneState state,
      long parked,
      long deadLetters) {}

  /**
   * An event that waits.
   *
   * @param eventId null if only the time is known
   */
  public record Waiting(long lane, @Nullable String eventId, Instant publishedAt) {}

  /**
   * The state of the server as a whole.
   *
   * @param disk null if events are in memory
   */
  public record Whole(
      Diagnosis.StoreState store, Disk disk, long quarantinedRows, boolean isEveryLoopResponding) {}

  /**
   * The space of the store.
   *
   * @param free empty if events are in memory
   * @param limit how large the store may become; {@link Long#MAX_VALUE} if unlimited
   * @param minFree how much space must stay free on the disk
   */
  public record Disk(OptionalLong free, long limit, long minFree) {}

  /** Returns the sum over all subscriptions. */
  public long parked() {
    return lanes.stream().mapToLong(SeenLane::parked).sum();
  }

  public long deadLetters() {
    return lanes.stream().mapToLong(SeenLane::deadLetters).sum();
  }

  public long lagBytes() {
    return lanes.stream()
        .mapToLong(each -> each.state() == null ? 0 : each.state().lagBytes())
        .sum();
  }

  public long inFlight() {
    return lanes.stream()
        .mapToLong(each -> each.state() == null ? 0 : each.state().inFlight())
        .sum();
  }
}
