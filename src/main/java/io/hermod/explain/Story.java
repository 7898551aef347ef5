package io.hermod.explain;

import io.hermod.delivery.EndpointState;
import io.hermod.store.Attempt;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one subscription did with an event, and what it will do next.
 *
 * @param subscription its name; null where it was deleted since
 * @param attemptsMade how many there were
 * @param attempts the last of these, oldest first
 * @param next what comes; null where the event is done with
 * @param endedAt when it was done with; null where it is not, or nobody knows
 * @param remark one sentence more; empty where there is nothing to add
 * @param headersLeftOut the names of headers that the event should fill and cannot, as far as the
 *     event itself is still at hand
 * @param letter what becomes of it undelivered; null where it is not dead-lettered
 */
public record Story(
    @Nullable String subscription,
    State state,
    int attemptsMade,
    List<Attempt> attempts,
    @Nullable Next next,
    @Nullable Instant endedAt,
    String remark,
    List<String> headersLeftOut,
    @Nullable Letter letter) {

  public Story {
    attempts = List.copyOf(attempts);
    headersLeftOut = List.copyOf(headersLeftOut);
  }

  Story withLetter(Letter newLetter) {
    return new Story(
        subscription,
        state,
        attemptsMade,
        attempts,
        next,
        endedAt,
        remark,
        headersLeftOut,
        newLetter);
  }

  Story leavingOut(List<String> headers) {
    return new Story(
        subscription, state, attemptsMade, attempts, next, endedAt, remark, headers, letter);
  }

  /**
   * What comes, and why then.
   *
   * @param rule in words and numbers; empty where no attempt was made
   * @param attemptAt when the next attempt is due; null where nothing but a turn is waited for
   * @param expiresAt when the event's life is over; null where its subscription is gone
   * @param probation what keeps all events from the endpoint; null where nothing does
   */
  public record Next(
      String rule,
      @Nullable Instant attemptAt,
      @Nullable Instant expiresAt,
      @Nullable EndpointState probation) {}

  /**
   * What becomes of an event that was given up and has a place to go to.
   *
   * @param reason why it was given up
   * @param due when it is to be written; null where it is
   * @param place the account and the container, and then the name of the blob, once it is written
   */
  public record Letter(String reason, @Nullable Instant due, String place) {}

  /** The number of the first attempt that is listed; the first of all is 1. */
  public int firstNumber() {
    return attemptsMade - attempts.size() + 1;
  }
}
