package io.hermod.delivery;

import io.hermod.delivery.NextStep.GiveUp;
import io.hermod.delivery.NextStep.Retry;
import io.hermod.delivery.NextStep.StandInLine;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Answered;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.DeliveryOutcome.Withheld;
import io.hermod.profile.EndpointKind;
import io.hermod.profile.Profile;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Turns the outcome of an attempt into the next step: the whole retry policy, without effects.
 *
 * @param heedsRetryAfter whether an endpoint may ask for a longer wait than the schedule's
 * @param keepsOrder whether what fails by the link waits in its place, until the link is back
 */
record Settler(
    Profile profile,
    RetryPolicy policy,
    EndpointKind kind,
    Jitter jitter,
    boolean heedsRetryAfter,
    boolean keepsOrder) {

  /** One for which each event waits by itself. */
  Settler(
      Profile profile,
      RetryPolicy policy,
      EndpointKind kind,
      Jitter jitter,
      boolean heedsRetryAfter) {
    this(profile, policy, kind, jitter, heedsRetryAfter, false);
  }

  /**
   * An attempt that has ended: which it was, of what, and when.
   *
   * @param aliveSince when the event was published, or redriven the last time
   */
  record Attempted(int number, String eventId, Instant aliveSince, Instant endedAt) {}

  /** Decides after an outcome that is no success. */
  NextStep afterFailure(DeliveryOutcome outcome, Attempted attempt) {
    if (isFinal(outcome) && outcome instanceof Answered answer) {
      return new GiveUp(GiveUpReason.ofStatus(answer.status()));
    }
    if (attempt.number() >= profile.retry().attemptsOr(policy.maxAttempts())) {
      return new GiveUp(GiveUpReason.MAX_DELIVERY_ATTEMPTS_EXCEEDED);
    }
    return keepsOrder && !isAboutEvent(outcome)
        ? new StandInLine(outcome + ": waits in line for the link")
        : new Retry(waitAfter(outcome, attempt));
  }

  boolean isSuccess(DeliveryOutcome outcome) {
    return outcome instanceof Answered answer && profile.success().contains(answer.status());
  }

  /**
   * Whether it says more of the event than of the endpoint: it ends the event at once, or is a
   * link's word about what it was sent. All else that comes over a link would meet every event.
   */
  boolean isAboutEvent(DeliveryOutcome outcome) {
    return switch (outcome) {
      case Answered(int status, _) ->
          isFinal(outcome) || (keepsOrder && (status == 400 || status == 413));
      case Faulted fault -> fault.isAboutEvent();
      case TimedOut _, Unreachable _, Withheld _ -> false;
    };
  }

  private boolean isFinal(DeliveryOutcome outcome) {
    return outcome instanceof Answered answer && profile.neverRetries(kind, answer.status());
  }

  /** Whether an event that Hermod cannot handle has had its chances. */
  boolean isSpent(int attempts, Instant aliveSince, Instant now) {
    return attempts >= profile.retry().attemptsOr(policy.maxAttempts())
        || isExpired(aliveSince, now);
  }

  /** The wait after a fault in settling itself: the bare schedule, which cannot fail again. */
  Wait bareWait(Faulted fault, int attempts, Instant now) {
    Duration step = profile.step(Math.max(1, attempts));
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

  /** When a link is tried again that has failed so often in a row. */
  Instant probeAfter(DeliveryOutcome outcome, int failures, Instant now) {
    return waitAfter(outcome, new Attempted(failures, "", now, now)).due();
  }

  /** Time to live is looked at only when an attempt is due. */
  boolean isExpired(Instant aliveSince, Instant now) {
    return !now.isBefore(expiry(aliveSince));
  }

  Instant expiry(Instant aliveSince) {
    return aliveSince.plus(profile.retry().timeToLiveOr(policy.timeToLive()));
  }

  private Wait waitAfter(DeliveryOutcome outcome, Attempted attempt) {
    Duration step = profile.step(attempt.number());
    Duration minimum = minimumAfter(outcome);
    Duration base = step.compareTo(minimum) >= 0 ? step : minimum;
    Duration added = jitter.of(base, profile.jitter(), attempt.eventId(), attempt.number());
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

  private Duration minimumAfter(DeliveryOutcome outcome) {
    return switch (outcome) {
      case Answered answer -> profile.minimumWaits().after(answer.status());
      case Faulted _ -> Duration.ZERO;
      case TimedOut _, Unreachable _, Withheld _ -> profile.minimumWaits().afterNoAnswer();
    };
  }

  /** When the endpoint wants to be tried again, but no later than the event lives. */
  private @Nullable Instant askedFor(DeliveryOutcome outcome, Attempted attempt) {
    if (!heedsRetryAfter || !(outcome instanceof Answered answer) || !isBusy(answer.status())) {
      return null;
    }
    Instant wish = RetryAfter.parse(answer.retryAfter(), attempt.endedAt());
    Instant expiry = expiry(attempt.aliveSince());
    return wish != null && wish.isAfter(expiry) ? expiry : wish;
  }

  private static boolean isBusy(int status) {
    return status == 429 || status == 503;
  }

  /** "Up to 24 hours": at that moment the event's end is noticed. */
  private Instant cut(Instant due, Instant aliveSince) {
    if (profile.giveUpAfter() == null) {
      return due;
    }
    Instant last = aliveSince.plus(profile.giveUpAfter());
    return due.isAfter(last) ? last : due;
  }
}
