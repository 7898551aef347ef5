package io.hermod.store;

import io.hermod.event.RawJson;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event that a lane gave up, kept until it is written to its container. It holds everything that
 * is needed to write it, because its subscription and its topic may be gone by then.
 *
 * @param attempts how many attempts were made
 * @param history the most recent attempts, oldest first
 * @param reason why the event was given up
 * @param entry the entry to write to the blob
 * @param redriven null if the event came from the journal
 */
public record DeadLetter(
    DeadLetterKey key,
    DeadLetterAddress address,
    long topicId,
    String eventId,
    Instant publishedAt,
    int attempts,
    List<Attempt> history,
    String reason,
    RawJson entry,
    @Nullable Redriven redriven)
    implements Trace.Row {

  public DeadLetter {
    history = List.copyOf(history);
    Redriven.check(key.position(), redriven);
  }

  /** Creates a dead letter of an event that came from the journal. */
  public DeadLetter(
      DeadLetterKey key,
      DeadLetterAddress address,
      long topicId,
      String eventId,
      Instant publishedAt,
      int attempts,
      List<Attempt> history,
      String reason,
      RawJson entry) {
    this(key, address, topicId, eventId, publishedAt, attempts, history, reason, entry, null);
  }

  public long lane() {
    return key.group().lane();
  }

  @Override
  public long position() {
    return key.position();
  }

  /** Returns the history entry that says how the dead letter ended. */
  public Finished ended(Finished.Ending ending, String why, String blob, Instant at) {
    return new Finished(
        position(), eventId, publishedAt, attempts, history, ending, why, at, blob, redriven);
  }
}
