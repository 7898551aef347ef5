package io.hermod.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Given-up events that wait to be written to their containers; {@link Parking#commit} puts them
 * here. Calls block, so they belong on virtual threads, and throw {@link StoreUnavailableException}
 * when the store cannot do what is asked.
 */
public interface DeadLetters {

  /** When the first letter of each box is due; one look per box, however many letters it holds. */
  Map<LetterBox, Instant> boxes();

  /**
   * Finds letters of a box that are due.
   *
   * @param from letters that are due before are known to be gone: walking over what was just
   *     deleted is slow
   * @param most and {@code maxBytes}: how many are wanted; one is given however large
   */
  DueLetters due(LetterBox box, Instant from, Instant now, int most, long maxBytes);

  /**
   * Removes the letters and remembers how they ended, in one synced batch; see also {@link
   * LetterNotes}.
   *
   * @param letters those of a blob in its order
   */
  void settle(List<SettledLetter> letters);
}
