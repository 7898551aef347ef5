package io.hermod.store;

import io.hermod.event.Event;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event that a lane cannot attempt now.
 *
 * @param attempts how many attempts were made
 * @param history the most recent attempts, oldest first
 * @param due when to try next; {@link #IN_LINE} if the event waits for its turn, not for a time
 * @param rule why it is due then, in words; empty if no attempt was made
 * @param redriven null if the event came from the journal
 */
public record ParkedEvent(
    long position,
    Event event,
    Instant publishedAt,
    int attempts,
    List<Attempt> history,
    Instant due,
    String rule,
    @Nullable Redriven redriven)
    implements Trace.Row {

  /** The due time of events that stand in line, which are ordered by position. */
  public static final Instant IN_LINE = Instant.EPOCH;

  public ParkedEvent {
    history = List.copyOf(history);
    Redriven.check(position, redriven);
  }

  /** Creates a parked event that came from the journal. */
  public ParkedEvent(
      long position,
      Event event,
      Instant publishedAt,
      int attempts,
      List<Attempt> history,
      Instant due,
      String rule) {
    this(position, event, publishedAt, attempts, history, due, rule, null);
  }

  /** Returns the time from which the time to live counts. */
  public Instant aliveSince() {
    return redriven == null ? publishedAt : redriven.at();
  }

  public DueKey key() {
    return new DueKey(due, position);
  }

  /** Returns the row to remove when the event leaves parking. */
  public Unparked toUnparked() {
    return new Unparked(key(), event.id());
  }
}
