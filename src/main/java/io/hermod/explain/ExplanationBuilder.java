package io.hermod.explain;

import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.lane.LaneHold;
import io.hermod.delivery.lane.LaneView;
import io.hermod.delivery.lane.LaneView.Stage;
import io.hermod.explain.LaneExplanation.Letter;
import io.hermod.explain.LaneExplanation.Next;
import io.hermod.profile.Profile;
import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterAddress;
import io.hermod.store.Finished;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import io.hermod.store.Trace;
import io.hermod.subscription.StoppedTime;
import io.hermod.subscription.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains what one subscription did with one event, from what its lane and the history know.
 *
 * @param profile the document that deliveries of the topic follow
 * @param subscription null if it has been deleted
 * @param probation the probation of its endpoint; null if it is not on probation
 */
record ExplanationBuilder(
    Profile profile, @Nullable Subscription subscription, @Nullable EndpointState probation) {

  /**
   * Builds the explanation.
   *
   * @param view the event as the lane sees it; null if the lane has ended
   * @param trace what was written about the event, read after the view; null if nothing was
   */
  LaneExplanation tell(Instant publishedAt, @Nullable LaneView view, @Nullable Trace trace) {
    Trace newest = newest(trace, view == null ? null : view.unwritten());
    return switch (newest) {
      case Trace.Ended(_, Finished event) -> ended(event);
      case Trace.DeadLettering(DeadLetter letter) -> deadLettering(letter);
      case Trace.Parked(_, ParkedEvent event) -> parked(event, view);
      case Trace.Unreadable(_, Trace.UnreadableRow row) -> unreadable(row);
      case null -> untraced(publishedAt, view);
    };
  }

  private static @Nullable Trace newest(@Nullable Trace one, @Nullable Trace other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    if (stage(one) != stage(other)) {
      return stage(one) > stage(other) ? one : other;
    }
    return one.attempts() >= other.attempts() ? one : other;
  }

  /** An event passes these stages in order, but not necessarily all of them. */
  private static int stage(Trace trace) {
    return switch (trace) {
      case Trace.Unreadable _ -> 0;
      case Trace.Parked _ -> 1;
      case Trace.DeadLettering _ -> 2;
      case Trace.Ended _ -> 3;
    };
  }

  private LaneExplanation unreadable(Trace.UnreadableRow row) {
    State state = row.isQuarantined() ? State.QUARANTINED : State.UNKNOWN;
    return done(state, 0, List.of(), null, row.reason());
  }

  private LaneExplanation ended(Finished event) {
    return switch (event.ending()) {
      case DELIVERED -> ended(State.DELIVERED, event, "");
      case DELIVERED_LATE ->
          ended(State.DELIVERED, event, "Delivered by a response after the response wait.");
      case DROPPED -> ended(State.DROPPED, event, event.reason());
      case DEAD_LETTERED ->
          ended(State.DEAD_LETTERED, event, "")
              .withLetter(new Letter(event.reason(), null, event.blob()));
    };
  }

  private LaneExplanation ended(State state, Finished event, String remark) {
    return done(state, event.attempts(), event.history(), event.at(), remark);
  }

  private LaneExplanation deadLettering(DeadLetter letter) {
    DeadLetterAddress address = letter.address();
    String place = address.account() + '/' + address.container();
    return done(State.DEAD_LETTERING, letter.attempts(), letter.history(), null, "")
        .withLetter(new Letter(letter.reason(), letter.key().due(), place));
  }

  private LaneExplanation parked(ParkedEvent event, @Nullable LaneView view) {
    boolean isUnderWay = view != null && view.stage() == Stage.UNDER_WAY;
    return explanation(
        isUnderWay ? State.IN_FLIGHT : State.PARKED,
        event.attempts(),
        event.history(),
        new Next(
            event.rule(), isUnderWay ? null : due(event), expiry(event.aliveSince()), probation),
        isUnderWay ? remark(event) : whyParked(event, view));
  }

  private String whyParked(ParkedEvent event, @Nullable LaneView view) {
    Instant paused = pausedSince();
    if (paused != null) {
      return WaitReason.paused(paused);
    }
    LaneHold hold = view == null ? null : view.hold();
    if (hold != null && probation == null && WaitReason.holds(hold, event)) {
      return WaitReason.of(hold);
    }
    return isInLine(event) ? WaitReason.inLine(nextProbe()) : remark(event);
  }

  private @Nullable Instant pausedSince() {
    return subscription == null ? null : subscription.pause().since();
  }

  private static boolean isInLine(ParkedEvent event) {
    return event.due().equals(ParkedEvent.IN_LINE);
  }

  private static String remark(ParkedEvent event) {
    return event.attempts() == 0 ? untried(event) : "";
  }

  private static String untried(ParkedEvent event) {
    Redriven redriven = event.redriven();
    if (redriven == null) {
      return "Set aside before its first attempt.";
    }
    if (redriven.isReplayed()) {
      return "Replayed from the journal; not attempted yet.";
    }
    return redriven.isOnRequest()
        ? "Sent again on request; not attempted yet."
        : "Sent again from its dead letter; not attempted yet.";
  }

  /**
   * While the endpoint is on probation, nothing is sent before the next probe. During a pause there
   * is no such time.
   */
  private @Nullable Instant due(ParkedEvent event) {
    if (pausedSince() != null) {
      return null;
    }
    Instant due = isInLine(event) ? null : event.due();
    Instant probe = nextProbe();
    return probe == null || (due != null && probe.isBefore(due)) ? due : probe;
  }

  private @Nullable Instant nextProbe() {
    return probation == null ? null : probation.nextProbe();
  }

  private LaneExplanation untraced(Instant publishedAt, @Nullable LaneView view) {
    if (view == null) {
      return done(State.UNKNOWN, 0, List.of(), null, "Its lane has ended.");
    }
    Attempt delivery = view.delivery();
    if (delivery != null) {
      Instant end = delivery.at().plusMillis(delivery.latencyMillis());
      return done(State.DELIVERED, 1, List.of(delivery), end, "");
    }
    return switch (view.stage()) {
      case WAITING -> coming(State.WAITING_FOR_FIRST_ATTEMPT, publishedAt, whyUnread(view));
      case UNDER_WAY -> coming(State.IN_FLIGHT, publishedAt, "");
      case PASSED -> passed(publishedAt.isBefore(view.completeSince()));
    };
  }

  private LaneExplanation coming(State state, Instant publishedAt, String remark) {
    return explanation(
        state, 0, List.of(), new Next("", null, expiry(publishedAt), probation), remark);
  }

  private String whyUnread(LaneView view) {
    Instant paused = pausedSince();
    if (paused != null) {
      return WaitReason.paused(paused);
    }
    return view.hold() == null ? "" : WaitReason.of(view.hold());
  }

  private LaneExplanation passed(boolean hasLeftTheWindow) {
    return hasLeftTheWindow
        ? done(
            State.UNKNOWN,
            0,
            List.of(),
            null,
            "Delivered at the first attempt, or not matched by the filter: the event has left the"
                + " window of recent deliveries, so Hermod no longer knows which.")
        : done(State.UNMATCHED, 0, List.of(), null, "");
  }

  /** Null if the subscription has been deleted, or a pause has stopped the time to live. */
  private @Nullable Instant expiry(Instant aliveSince) {
    if (subscription == null) {
      return null;
    }
    Duration timeToLive = profile.retry().timeToLiveOr(subscription.retryPolicy().timeToLive());
    Instant expiry = subscription.pause().stopped().after(aliveSince, timeToLive);
    return expiry.equals(StoppedTime.NEVER) ? null : expiry;
  }

  private LaneExplanation done(
      State state, int made, List<Attempt> attempts, @Nullable Instant at, String remark) {
    return explanation(state, made, attempts, null, remark).endedAt(at);
  }

  private LaneExplanation explanation(
      State state, int made, List<Attempt> attempts, @Nullable Next next, String remark) {
    List<String> rules =
        new PastWaits(profile.backoff()).after(attempts, made - attempts.size() + 1);
    return new LaneExplanation(
        name(), state, made, attempts, rules, next, null, remark, List.of(), null);
  }

  private @Nullable String name() {
    return subscription == null ? null : subscription.name();
  }
}
