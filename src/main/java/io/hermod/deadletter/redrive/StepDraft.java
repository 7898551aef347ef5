package io.hermod.deadletter.redrive;

import io.hermod.deadletter.redrive.RedriveJob.Tally;
import io.hermod.deadletter.search.DeadLetterEntry;
import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.BlobNotes;
import io.hermod.store.deadletter.DeadLetterNotes;
import io.hermod.store.deadletter.RedriveStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step of a job in the making: the letters of one lane to send, and those that are passed over.
 */
final class StepDraft {
  private static final long MOST_BYTES = 1 << 20;

  private final int most;
  private final List<DeadLetterEntry> entries = new ArrayList<>();
  private final List<RedriveStep.Letter> letters = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private RedriveDecision.@Nullable Send first;
  private long bytes;
  private long skipped;

  StepDraft(int most) {
    this.most = most;
  }

  boolean isFull() {
    return letters.size() >= most || bytes >= MOST_BYTES;
  }

  /** Returns false if the entry needs a step of its own because it goes to another lane. */
  boolean add(DeadLetterEntry entry, RedriveDecision decision) {
    switch (decision) {
      case RedriveDecision.Skip _ -> skipped++;
      case RedriveDecision.Fail(String why) -> faults.add(why);
      case RedriveDecision.Send send -> {
        return send(entry, send);
      }
    }
    return true;
  }

  private boolean send(DeadLetterEntry entry, RedriveDecision.Send send) {
    if (first != null && first.lane() != send.lane()) {
      return false;
    }
    first = first == null ? send : first;
    bytes += send.event().json().length();
    entries.add(entry);
    letters.add(
        new RedriveStep.Letter(
            entry.blob(),
            entry.address().index(),
            send.event(),
            RedriveDecider.publishedAt(entry),
            entry.mark().redrives() + 1));
    return true;
  }

  /** Passes over letters that another job has sent since they were read. */
  void skipSent(DeadLetterNotes notes) {
    Map<BlobAddress, BlobNotes> known = new HashMap<>();
    for (int i = letters.size() - 1; i >= 0; i--) {
      RedriveStep.Letter letter = letters.get(i);
      BlobNotes noted = known.computeIfAbsent(letter.blob(), notes::of);
      if (noted.mark(letter.index()).isRedriven()) {
        letters.remove(i);
        entries.remove(i);
        skipped++;
      }
    }
  }

  /** Returns the lane of the letters; null if there are no letters. */
  RedriveDecision.@Nullable Send aim() {
    return letters.isEmpty() ? null : first;
  }

  List<RedriveStep.Letter> letters() {
    return letters;
  }

  List<String> faults() {
    return faults;
  }

  Tally tally() {
    return new Tally(0, letters.size(), faults.size(), skipped);
  }

  /** Marks the letters as failed, because their lane no longer exists. */
  void refuse() {
    entries.forEach(entry -> faults.add(RedriveDecider.gone(entry).why()));
    letters.clear();
  }
}
