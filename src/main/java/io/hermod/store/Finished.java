package io.hermod.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event that a lane is done with, and that did not simply go out at the first attempt: kept for
 * a day, for whoever asks what happened.
 *
 * @param attempts how many were made
 * @param history the last of these, oldest first
 * @param reason why it was given up; empty where it was not
 * @param blob where it is kept: account, container and name; empty where it is not
 * @param redriven null for one that came from the journal
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
    @Nullable Redriven redriven) {

  /** The ways out. */
  public enum Ending {
    DELIVERED(0),
    /** The answer came after the response wait, while the event was already parked. */
    DELIVERED_LATE(1),
    DROPPED(2),
    /** Written to its container. */
    DEAD_LETTERED(3);

    private final int code;

    Ending(int code) {
      this.code = code;
    }

    /** What stands for it in stored rows; never changed, never reused. */
    public int code() {
      return code;
    }

    public static Ending ofCode(int code) {
      for (Ending ending : values()) {
        if (ending.code == code) {
          return ending;
        }
      }
      throw new IllegalArgumentException("Unknown way out: " + code);
    }
  }

  public Finished {
    history = List.copyOf(history);
    Redriven.check(position, redriven);
  }

  /** One that came from the journal and is kept in no blob. */
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
