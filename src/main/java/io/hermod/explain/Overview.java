package io.hermod.explain;

import io.hermod.delivery.LaneState;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import io.hermod.validation.Handshakes;
import io.hermod.validation.ValidationResults;
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
    Handshaken handshakes,
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
   * @param recent what was counted lately
   */
  record SeenLane(
      Topic topic,
      Subscription subscription,
      @Nullable LaneState state,
      long parked,
      Recent recent) {}

  /**
   * What was counted for a subscription.
   *
   * @param deadLetters the number of events that were given up in the last hour and kept
   * @param dropped the number of events that were lost in the last hour
   * @param failed the number of events in failed attempts of the last quarter of an hour
   * @param delivered the number of events that were delivered in the last quarter of an hour
   */
  record Recent(long deadLetters, long dropped, long failed, long delivered) {
    static final Recent NOTHING = new Recent(0, 0, 0, 0);
  }

  /**
   * Handshakes with endpoints that did not end well.
   *
   * @param awaited the subscriptions that wait for somebody to agree, or waited in vain
   * @param failed those of the last hour whose endpoint did not agree
   */
  record Handshaken(List<Handshakes.Awaited> awaited, List<ValidationResults.Result> failed) {
    Handshaken {
      awaited = List.copyOf(awaited);
      failed = List.copyOf(failed);
    }
  }

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
  public record Disk(OptionalLong free, long limit, long minFree) {

    /** Whether the store will soon refuse events, unless somebody makes room. */
    public boolean isLow(long used) {
      return hasLittleFree() || isNearLimit(used);
    }

    boolean hasLittleFree() {
      return free.isPresent() && free.getAsLong() < 2 * minFree;
    }

    boolean isNearLimit(long used) {
      return limit != Long.MAX_VALUE && used > limit / 10 * 8;
    }
  }

  /** Returns the sum over all subscriptions. */
  public long parked() {
    return lanes.stream().mapToLong(SeenLane::parked).sum();
  }

  public long deadLetters() {
    return lanes.stream().mapToLong(each -> each.recent().deadLetters()).sum();
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
