package io.hermod.store;

import io.hermod.event.RawJson;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event that a lane gave up, kept until it is written to its container. It holds all that is
 * needed for that: its subscription and its topic may be gone by then.
 *
 * @param attempts how many were made
 * @param history the last of these, oldest first
 * @param reason why it was given up
 * @param entry what will stand in the blob
 * @param redriven null for one that came from the journal
 */
public record DeadLetter(
    LetterKey key,
    LetterAddress address,
    long topicId,
    String eventId,
    Instant publishedAt,
    int attempts,
    List<Attempt> history,
    String reason,
    RawJson entry,
    @Nullable Redriven redriven) {

  public DeadLetter {
    history = List.copyOf(history);
    Redriven.check(key.position(), redriven);
  }

  /** One that came from the journal. */
  public DeadLetter(
      LetterKey key,
      LetterAddress address,
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
    return key.box().lane();
  }

  public long position() {
    return key.position();
  }

  /** How it ended, for the history. */
  public Finished ended(Finished.Ending ending, String why, String blob, Instant at) {
    return new Finished(
        position(), eventId, publishedAt, attempts, history, ending, why, at, blob, redriven);
  }
}
