package io.hermod.delivery.settle;

import io.hermod.delivery.settle.NextStep.GiveUp;
import io.hermod.delivery.settle.NextStep.Retry;
import io.hermod.delivery.settle.NextStep.StandInLine;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.PartlyAccepted;
import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.DeliveryOutcome.Unreadable;
import io.hermod.destination.DeliveryOutcome.Withheld;
import io.hermod.profile.EndpointKind;
import io.hermod.profile.Profile;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.StoppedTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Turns the outcome of an attempt into the next step: the whole retry policy, without side effects.
 *
 * @param honoursRetryAfter whether an endpoint may ask for a longer wait than the schedule's
 * @param keepsOrder whether an event that fails because of the link waits in its place until the
 *     link is back
 * @param stopped when the time to live stood still
 */
public record Settler(
    Profile profile,
    RetryPolicy policy,
    EndpointKind kind,
    Jitter jitter,
    boolean honoursRetryAfter,
    boolean keepsOrder,
    StoppedTime stopped) {

  /** Creates a settler for events that wait independently of each other. */
  Settler(
      Profile profile,
      RetryPolicy policy,
      EndpointKind kind,
      Jitter jitter,
      boolean honoursRetryAfter) {
    this(profile, policy, kind, jitter, honoursRetryAfter, false, StoppedTime.NONE);
  }

  /**
   * An attempt that has ended.
   *
   * @param aliveSince when the event was published or last redriven
   */
  public record Attempted(int number, String eventId, Instant aliveSince, Instant endedAt) {}

  /**
   * Decides what happens after an outcome that is not a success. The last allowed attempt gives the
   * same reason whatever its status, as in the sample of the documents.
   */
  public NextStep afterFailure(DeliveryOutcome outcome, Attempted attempt) {
    if (attempt.number() >= profile.retry().attemptsOr(policy.maxAttempts())) {
      return new GiveUp(GiveUpReason.MAX_DELIVERY_ATTEMPTS_EXCEEDED);
    }
    if (isFinal(outcome)) {
      return new GiveUp(GiveUpReason.ofStatus(outcome.ruleStatus()));
    }
    return keepsOrder && !isAboutEvent(outcome)
        ? new StandInLine(outcome + ": waits in line for the link")
        : new Retry(waitAfter(outcome, attempt));
  }

  public boolean isSuccess(DeliveryOutcome outcome) {
    return switch (outcome) {
      case Responded answer -> profile.responses().isSuccess(kind, answer.status());
      case Accepted _ -> true;
      case PartlyAccepted _,
          Unreadable _,
          Rejected _,
          TimedOut _,
          Unreachable _,
          Withheld _,
          Faulted _ ->
          false;
    };
  }

  /**
   * Whether the outcome says more about the event than about the endpoint: it ends the event at
   * once, or the other side of a link rejected the content. Every other failure of a link would
   * affect all events.
   */
  public boolean isAboutEvent(DeliveryOutcome outcome) {
    return switch (outcome) {
      case Responded(int status, _) ->
          isFinal(outcome) || (keepsOrder && (status == 400 || status == 413));
      case Rejected _ -> isFinal(outcome);
      case Faulted fault -> fault.isAboutEvent();
      case Accepted _, PartlyAccepted _, Unreadable _, TimedOut _, Unreachable _, Withheld _ ->
          false;
    };
  }

  private boolean isFinal(DeliveryOutcome outcome) {
    return profile.responses().neverRetries(kind, outcome.ruleStatus());
  }

  /** Whether an event that Hermod cannot handle has used up its attempts or its time to live. */
  public boolean isSpent(int attempts, Instant aliveSince, Instant now) {
    return attempts >= profile.retry().attemptsOr(policy.maxAttempts())
        || isExpired(aliveSince, now);
  }

  /**
   * Returns the wait after a fault in the settlement itself: the bare schedule, which cannot fail
   * again.
   */
  public Wait bareWait(Faulted fault, int attempts, Instant now) {
    Duration step = profile.backoff().step(Math.max(1, attempts));
    return new Wait(
        now.plus(step).truncatedTo(ChronoUnit.MICROS),
        fault.toString(),
        attempts,
        step,
        Duration.ZERO,
        Duration.ZERO,
        Duration.ZERO,
        false);
  }

  /** Returns when to probe a link that has failed this many times in a row. */
  public Instant probeAfter(DeliveryOutcome outcome, int failures, Instant now) {
    return waitAfter(outcome, new Attempted(failures, "", now, now)).due();
  }

  /**
   * Whether the time to live is over. An event that waits ends only when its next attempt is due.
   */
  public boolean isExpired(Instant aliveSince, Instant now) {
    return !now.isBefore(expiry(aliveSince));
  }

  Instant expiry(Instant aliveSince) {
    return stopped.after(aliveSince, profile.retry().timeToLiveOr(policy.timeToLive()));
  }

  private Wait waitAfter(DeliveryOutcome outcome, Attempted attempt) {
    Duration step = profile.backoff().step(attempt.number());
    Duration minimum = minimumAfter(outcome);
    Duration base = step.compareTo(minimum) >= 0 ? step : minimum;
    Duration added = jitterOf(base, attempt);
    Instant planned = attempt.endedAt().plus(base).plus(added);
    Instant asked = askedFor(outcome, attempt);
    Instant wanted = asked != null && asked.isAfter(planned) ? asked : planned;
    Instant due = cut(wanted, attempt.aliveSince());
    return new Wait(
        due.truncatedTo(ChronoUnit.MICROS),
        outcome.toString(),
        attempt.number(),
        step,
        minimum,
        added,
        wanted.equals(planned) ? Duration.ZERO : Duration.between(attempt.endedAt(), wanted),
        due.isBefore(wanted));
  }

  /**
   * Returns the random part of a wait, or nothing if it would move the attempt past the limit of
   * the profile. Minimum waits lengthen some waits, so a small jitter alone does not ensure that.
   */
  private Duration jitterOf(Duration base, Attempted attempt) {
    Instant bare = attempt.endedAt().plus(base);
    Duration added =
        jitter.of(base, profile.backoff().jitter(), attempt.eventId(), attempt.number());
    return isInTime(bare, attempt) && !isInTime(bare.plus(added), attempt) ? Duration.ZERO : added;
  }

  private boolean isInTime(Instant due, Attempted attempt) {
    Duration limit = profile.backoff().giveUpAfter();
    return limit == null || due.isBefore(attempt.aliveSince().plus(limit));
  }

  private Duration minimumAfter(DeliveryOutcome outcome) {
    return switch (outcome) {
      case Responded _, PartlyAccepted _, Unreadable _, Rejected _ ->
          profile.backoff().minimums().after(outcome.ruleStatus());
      case Faulted _ -> Duration.ZERO;
      case Accepted _, TimedOut _, Unreachable _, Withheld _ ->
          profile.backoff().minimums().afterNoResponse();
    };
  }

  /** Returns when the endpoint wants the next attempt, but no later than the event expires. */
  private @Nullable Instant askedFor(DeliveryOutcome outcome, Attempted attempt) {
    if (!honoursRetryAfter || !(outcome instanceof Responded answer) || !isBusy(answer.status())) {
      return null;
    }
    Instant wish = RetryAfter.parse(answer.retryAfter(), attempt.endedAt());
    Instant expiry = expiry(attempt.aliveSince());
    return wish != null && wish.isAfter(expiry) ? expiry : wish;
  }

  private static boolean isBusy(int status) {
    return status == 429 || status == 503;
  }

  /** Shortens a wait to the "up to 24 hours" of the profile, when the event's end is noticed. */
  private Instant cut(Instant due, Instant aliveSince) {
    Duration limit = profile.backoff().giveUpAfter();
    if (limit == null) {
      return due;
    }
    Instant last = stopped.after(aliveSince, limit);
    return due.isAfter(last) ? last : due;
  }
}
