package io.hermod.store.deadletter;

import io.hermod.store.DeadLetterGroup;
import io.hermod.store.Parking;
import io.hermod.store.StoreUnavailableException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Events that were given up and wait to be written to their containers. {@link Parking#commit} adds
 * them. Calls block, so make them on virtual threads. They throw {@link StoreUnavailableException}
 * if the store cannot be read or written.
 */
public interface DeadLetters {

  /**
   * Returns when the first dead letter of each group is due. Costs one seek per group, however many
   * dead letters it holds.
   */
  Map<DeadLetterGroup, Instant> groups();

  /**
   * Finds the due dead letters of a group.
   *
   * @param from where to start; dead letters due earlier are known to be gone, and it is slow to
   *     scan over deleted rows
   * @param most the maximum number of dead letters
   * @param maxBytes the size limit; one dead letter is returned however large it is
   */
  DueDeadLetters due(DeadLetterGroup group, Instant from, Instant now, int most, long maxBytes);

  /** Returns the plan of a blob that was not settled; null if there is none. */
  @Nullable BlobPlan plan(DeadLetterGroup group);

  /** Stores the plan of the next blob of its group, durably, in place of an earlier one. */
  void keep(BlobPlan plan);

  /**
   * Removes the dead letters and the plans of their groups, and records how they ended, in one
   * synced batch. Also writes the notes about their blob; see {@link DeadLetterNotes}.
   *
   * @param letters if they are in a blob, all letters of that blob in its order
   */
  void settle(List<SettledDeadLetter> letters);
}
