package io.hermod.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event that a lane has finished, other than by delivering it at the first attempt. It is kept
 * for a day, to explain what happened.
 *
 * @param attempts how many attempts were made
 * @param history the most recent attempts, oldest first
 * @param reason why the event was given up; empty if it was not
 * @param blob account, container and name of the blob that holds the event; empty if there is none
 * @param redriven null if the event came from the journal
 */
public record Finished(
    long position,
    String eventId,
    Instant publishedAt,
    int attempts,
    List<Attempt> history,
    Ending ending,
    String reason,
    Instant at,
    String blob,
    @Nullable Redriven redriven)
    implements Trace.Row {

  /** How a lane finished an event. */
  public enum Ending {
    DELIVERED(0),
    /** The response came after the response wait, when the event was already parked. */
    DELIVERED_LATE(1),
    DROPPED(2),
    /** The event was written to its dead-letter container. */
    DEAD_LETTERED(3);

    private final int code;

    Ending(int code) {
      this.code = code;
    }

    /** Returns the code in stored rows. Codes never change and are never reused. */
    public int code() {
      return code;
    }

    public static Ending ofCode(int code) {
      for (Ending ending : values()) {
        if (ending.code == code) {
          return ending;
        }
      }
      throw new IllegalArgumentException("Unknown ending: " + code);
    }
  }

  public Finished {
    history = List.copyOf(history);
    Redriven.check(position, redriven);
  }

  /** Creates one for an event that came from the journal and is in no blob. */
  public Finished(
      long position,
      String eventId,
      Instant publishedAt,
      int attempts,
      List<Attempt> history,
      Ending ending,
      String reason,
      Instant at) {
    this(position, eventId, publishedAt, attempts, history, ending, reason, at, "", null);
  }
}
