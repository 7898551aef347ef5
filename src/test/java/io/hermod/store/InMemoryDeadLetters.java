package io.hermod.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Dead letters on the heap; what it holds is what would be on disk. */
public final class InMemoryDeadLetters implements DeadLetters {
  private final TreeMap<LetterKey, DeadLetter> letters =
      new TreeMap<>(
          Comparator.comparingLong((LetterKey key) -> key.box().lane())
              .thenComparingLong(key -> key.box().target())
              .thenComparing(LetterKey::due)
              .thenComparingLong(LetterKey::position));
  private final List<Finished> ends = new ArrayList<>();

  /** The next so many batches are not taken. */
  public int failures;

  public void put(DeadLetter letter) {
    letters.put(letter.key(), letter);
  }

  public void remove(LetterKey key) {
    letters.remove(key);
  }

  /** Those that wait. */
  public List<DeadLetter> waiting() {
    return List.copyOf(letters.values());
  }

  /** How the others ended. */
  public List<Finished> ends() {
    return ends;
  }

  @Override
  public Map<LetterBox, Instant> boxes() {
    Map<LetterBox, Instant> boxes = new HashMap<>();
    letters.keySet().forEach(key -> boxes.putIfAbsent(key.box(), key.due()));
    return boxes;
  }

  @Override
  public DueLetters due(LetterBox box, Instant from, Instant now, int most, long maxBytes) {
    List<DeadLetter> found = new ArrayList<>();
    long bytes = 0;
    for (DeadLetter letter : letters.tailMap(new LetterKey(box, from, 0)).values()) {
      if (!letter.key().box().equals(box)) {
        break;
      }
      bytes += letter.entry().length();
      boolean isEnough = found.size() == most || (bytes > maxBytes && !found.isEmpty());
      if (letter.key().due().isAfter(now) || isEnough) {
        return new DueLetters(found, letter.key().due());
      }
      found.add(letter);
    }
    return new DueLetters(found, null);
  }

  @Override
  public void settle(List<SettledLetter> settled) {
    if (failures > 0) {
      failures--;
      throw new StoreUnavailableException("told to");
    }
    for (SettledLetter each : settled) {
      if (letters.remove(each.letter().key()) != null) {
        ends.add(each.end());
      }
    }
  }
}
