package io.hermod.store;

import io.hermod.store.deadletter.BlobPlan;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.deadletter.DueDeadLetters;
import io.hermod.store.deadletter.SettledDeadLetter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Dead letters on the heap; what it holds is what would be on disk. */
public final class InMemoryDeadLetters implements DeadLetters {
  private final TreeMap<DeadLetterKey, DeadLetter> letters =
      new TreeMap<>(
          Comparator.comparingLong((DeadLetterKey key) -> key.group().lane())
              .thenComparingLong(key -> key.group().target())
              .thenComparing(DeadLetterKey::due)
              .thenComparingLong(DeadLetterKey::position));
  private final Map<DeadLetterGroup, BlobPlan> plans = new HashMap<>();
  private final List<Finished> ends = new ArrayList<>();

  /** The next so many batches are not taken. */
  public int failures;

  public void put(DeadLetter letter) {
    letters.put(letter.key(), letter);
  }

  public void remove(DeadLetterKey key) {
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
  public Map<DeadLetterGroup, Instant> groups() {
    Map<DeadLetterGroup, Instant> groups = new HashMap<>();
    letters.keySet().forEach(key -> groups.putIfAbsent(key.group(), key.due()));
    return groups;
  }

  @Override
  public DueDeadLetters due(
      DeadLetterGroup group, Instant from, Instant now, int most, long maxBytes) {
    List<DeadLetter> found = new ArrayList<>();
    long bytes = 0;
    for (DeadLetter letter : letters.tailMap(new DeadLetterKey(group, from, 0)).values()) {
      if (!letter.key().group().equals(group)) {
        break;
      }
      bytes += letter.entry().length();
      boolean isEnough = found.size() == most || (bytes > maxBytes && !found.isEmpty());
      if (letter.key().due().isAfter(now) || isEnough) {
        return new DueDeadLetters(found, letter.key().due());
      }
      found.add(letter);
    }
    return new DueDeadLetters(found, null);
  }

  @Override
  public @Nullable BlobPlan plan(DeadLetterGroup group) {
    return plans.get(group);
  }

  @Override
  public void keep(BlobPlan plan) {
    plans.put(plan.group(), plan);
  }

  @Override
  public void settle(List<SettledDeadLetter> settled) {
    if (failures > 0) {
      failures--;
      throw new StoreUnavailableException("told to");
    }
    for (SettledDeadLetter each : settled) {
      plans.remove(each.letter().key().group());
      if (letters.remove(each.letter().key()) != null) {
        ends.add(each.end());
      }
    }
  }
}
