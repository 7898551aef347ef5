package io.hermod.explain;

import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.store.Attempt;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one subscription did with an event, and what it will do next.
 *
 * @param subscription its name; null if it has been deleted
 * @param attemptsMade the number of attempts
 * @param attempts the last attempts, oldest first
 * @param pastRules for each of them the rule that set the wait after it; empty if that is unknown
 *     or not over
 * @param next what happens next; null if the event is finished
 * @param endedAt when the event was finished; null if it is not, or if this is unknown
 * @param remark one more sentence; empty if there is nothing to add
 * @param headersLeftOut the names of headers that the event should fill but cannot; known only
 *     while the event itself is available
 * @param letter its dead letter; null if the event is not dead-lettered
 */
public record LaneExplanation(
    @Nullable String subscription,
    State state,
    int attemptsMade,
    List<Attempt> attempts,
    List<String> pastRules,
    @Nullable Next next,
    @Nullable Instant endedAt,
    String remark,
    List<String> headersLeftOut,
    @Nullable Letter letter) {

  public LaneExplanation {
    attempts = List.copyOf(attempts);
    pastRules = List.copyOf(pastRules);
    headersLeftOut = List.copyOf(headersLeftOut);
  }

  LaneExplanation withLetter(Letter newLetter) {
    return new LaneExplanation(
        subscription,
        state,
        attemptsMade,
        attempts,
        pastRules,
        next,
        endedAt,
        remark,
        headersLeftOut,
        newLetter);
  }

  LaneExplanation withRemark(String words) {
    return new LaneExplanation(
        subscription,
        state,
        attemptsMade,
        attempts,
        pastRules,
        next,
        endedAt,
        words,
        headersLeftOut,
        letter);
  }

  LaneExplanation endedAt(@Nullable Instant end) {
    return new LaneExplanation(
        subscription,
        state,
        attemptsMade,
        attempts,
        pastRules,
        next,
        end,
        remark,
        headersLeftOut,
        letter);
  }

  LaneExplanation leavingOut(List<String> headers) {
    return new LaneExplanation(
        subscription,
        state,
        attemptsMade,
        attempts,
        pastRules,
        next,
        endedAt,
        remark,
        headers,
        letter);
  }

  /**
   * What happens next, and why at that time.
   *
   * @param rule explains the time of the attempt; empty if no attempt was made
   * @param attemptAt when the next attempt is due; null if the event only waits for its turn, or
   *     for the end of a pause
   * @param expiresAt when the time to live ends; null if the subscription has been deleted or its
   *     pause has stopped the time to live
   * @param probation the probation of the endpoint; null if it is not on probation
   */
  public record Next(
      String rule,
      @Nullable Instant attemptAt,
      @Nullable Instant expiresAt,
      @Nullable EndpointState probation) {}

  /**
   * The dead letter of an event that was given up.
   *
   * @param reason why it was given up
   * @param due when it will be written; null if it has been written
   * @param place the account and the container, followed by the name of the blob once it is written
   */
  public record Letter(String reason, @Nullable Instant due, String place) {}

  /** Returns the number of the first attempt that is listed; attempts are counted from 1. */
  public int firstNumber() {
    return attemptsMade - attempts.size() + 1;
  }
}
