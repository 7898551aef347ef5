package io.hermod.deadletter.redrive;

import io.hermod.explain.State;
import org.jspecify.annotations.Nullable;

/**
 * What was done to send an event to a subscription again.
 *
 * @param state the state of the event before
 * @param words a sentence
 * @param jobId the job that sends its dead letter again; null if there is none
 */
public record Resent(
    String subscription, State state, Action action, String words, @Nullable String jobId) {

  /** Creates a result without a job. */
  Resent(String subscription, State state, Action action, String words) {
    this(subscription, state, action, words, null);
  }

  /** What was done. */
  public enum Action {
    /** The event waited for an attempt, which is due now. */
    TRIED_NOW("triedNow"),
    /** The event is delivered once more. */
    SENT_AGAIN("sentAgain"),
    /** A job sends its dead letter again. */
    REDRIVEN("redriven"),
    NONE("none");

    private final String text;

    Action(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
