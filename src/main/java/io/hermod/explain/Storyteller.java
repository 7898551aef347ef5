package io.hermod.explain;

import io.hermod.delivery.EndpointState;
import io.hermod.delivery.LaneFault;
import io.hermod.delivery.LaneView;
import io.hermod.delivery.LaneView.Stage;
import io.hermod.explain.Story.Letter;
import io.hermod.explain.Story.Next;
import io.hermod.profile.Profile;
import io.hermod.store.Attempt;
import io.hermod.store.DeadLetter;
import io.hermod.store.Finished;
import io.hermod.store.LetterAddress;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Trace;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what one subscription did with one event, from what its lane and the history say.
 *
 * @param profile the document that deliveries of the topic follow
 * @param subscription null where it was deleted since
 * @param probation what keeps events from its endpoint; null where nothing does
 */
record Storyteller(
    Profile profile, @Nullable Subscription subscription, @Nullable EndpointState probation) {

  /**
   * Tells it.
   *
   * @param view how the lane stood to the event; null where it has ended
   * @param trace what was written about it after that; null for nothing
   */
  Story tell(Instant publishedAt, @Nullable LaneView view, @Nullable Trace trace) {
    Trace newest = newest(trace, view == null ? null : view.unwritten());
    return switch (newest) {
      case Trace.Ended(_, Finished event) -> ended(event);
      case Trace.DeadLettering(DeadLetter letter) -> deadLettering(letter);
      case Trace.Parked(_, ParkedEvent event) -> parked(event, view);
      case Trace.Unreadable trouble -> unreadable(trouble);
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

  /** An event goes through these in order, though not through all. */
  private static int stage(Trace trace) {
    return switch (trace) {
      case Trace.Unreadable _ -> 0;
      case Trace.Parked _ -> 1;
      case Trace.DeadLettering _ -> 2;
      case Trace.Ended _ -> 3;
    };
  }

  private Story unreadable(Trace.Unreadable trouble) {
    State state = trouble.isQuarantined() ? State.QUARANTINED : State.UNKNOWN;
    return done(state, 0, List.of(), null, trouble.reason());
  }

  private Story ended(Finished event) {
    return switch (event.ending()) {
      case DELIVERED -> ended(State.DELIVERED, event, "");
      case DELIVERED_LATE ->
          ended(State.DELIVERED, event, "The answer came after the response wait, and counted.");
      case DROPPED -> ended(State.DROPPED, event, event.reason());
      case DEAD_LETTERED ->
          ended(State.DEAD_LETTERED, event, "")
              .withLetter(new Letter(event.reason(), null, event.blob()));
    };
  }

  private Story ended(State state, Finished event, String remark) {
    return done(state, event.attempts(), event.history(), event.at(), remark);
  }

  private Story deadLettering(DeadLetter letter) {
    LetterAddress address = letter.address();
    String place = address.account() + '/' + address.container();
    return done(State.DEAD_LETTERING, letter.attempts(), letter.history(), null, "")
        .withLetter(new Letter(letter.reason(), letter.key().due(), place));
  }

  private Story parked(ParkedEvent event, @Nullable LaneView view) {
    boolean isUnderWay = view != null && view.stage() == Stage.UNDER_WAY;
    return story(
        isUnderWay ? State.IN_FLIGHT : State.PARKED,
        event.attempts(),
        event.history(),
        new Next(
            event.rule(), isUnderWay ? null : due(event), expiry(event.aliveSince()), probation),
        isInLine(event) && !isUnderWay ? inLine() : remark(event));
  }

  private static boolean isInLine(ParkedEvent event) {
    return event.due().equals(ParkedEvent.IN_LINE);
  }

  private String inLine() {
    Instant probe = nextProbe();
    return probe == null
        ? "Waits in line, behind what was published before it."
        : "Waits behind the link, with what was published before it; next probe at %s."
            .formatted(probe.truncatedTo(ChronoUnit.MICROS));
  }

  private static String remark(ParkedEvent event) {
    return event.attempts() == 0 ? untried(event) : "";
  }

  private static String untried(ParkedEvent event) {
    return event.redriven() == null
        ? "Set aside before its first attempt."
        : "Sent again from its dead letter; not tried yet.";
  }

  /** While the endpoint is on probation nothing goes out before the next probe. */
  private @Nullable Instant due(ParkedEvent event) {
    Instant due = isInLine(event) ? null : event.due();
    Instant probe = nextProbe();
    return probe == null || (due != null && probe.isBefore(due)) ? due : probe;
  }

  private @Nullable Instant nextProbe() {
    return probation == null ? null : probation.nextProbe();
  }

  private Story untraced(Instant publishedAt, @Nullable LaneView view) {
    if (view == null) {
      return done(State.UNKNOWN, 0, List.of(), null, "Its lane has ended.");
    }
    Attempt delivery = view.delivery();
    if (delivery != null) {
      Instant end = delivery.at().plusMillis(delivery.latencyMillis());
      return done(State.DELIVERED, 1, List.of(delivery), end, "");
    }
    return switch (view.stage()) {
      case WAITING -> coming(State.WAITING_FOR_FIRST_ATTEMPT, publishedAt, trouble(view));
      case UNDER_WAY -> coming(State.IN_FLIGHT, publishedAt, "");
      case PASSED -> passed(publishedAt.isBefore(view.completeSince()));
    };
  }

  private Story coming(State state, Instant publishedAt, String remark) {
    return story(state, 0, List.of(), new Next("", null, expiry(publishedAt), probation), remark);
  }

  private static String trouble(LaneView view) {
    LaneFault fault = view.fault();
    return fault == null
        ? ""
        : "Its lane failed at %s and tries again soon: %s."
            .formatted(fault.at().truncatedTo(ChronoUnit.MICROS), fault.text());
  }

  private Story passed(boolean hasLeftTheWindow) {
    return hasLeftTheWindow
        ? done(
            State.UNKNOWN,
            0,
            List.of(),
            null,
            "Delivered at the first attempt, or not matched by the filter: the event has left the"
                + " window of recent deliveries, so nobody knows which.")
        : done(State.UNMATCHED, 0, List.of(), null, "");
  }

  private @Nullable Instant expiry(Instant publishedAt) {
    return subscription == null
        ? null
        : publishedAt.plus(profile.retry().timeToLiveOr(subscription.retryPolicy().timeToLive()));
  }

  private Story done(
      State state, int made, List<Attempt> attempts, @Nullable Instant at, String remark) {
    return new Story(name(), state, made, attempts, null, at, remark, List.of(), null);
  }

  private Story story(State state, int made, List<Attempt> attempts, Next next, String remark) {
    return new Story(name(), state, made, attempts, next, null, remark, List.of(), null);
  }

  private @Nullable String name() {
    return subscription == null ? null : subscription.name();
  }
}
