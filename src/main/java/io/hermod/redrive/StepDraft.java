package io.hermod.redrive;

import io.hermod.redrive.RedriveJob.Tally;
import io.hermod.store.BlobAddress;
import io.hermod.store.BlobNotes;
import io.hermod.store.LetterNotes;
import io.hermod.store.RedriveStep;
import io.hermod.workbench.LetterEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one step of a job will do: letters of one lane to send, and others that are passed. */
final class StepDraft {
  private static final long MOST_BYTES = 1 << 20;

  private final int most;
  private final List<LetterEntry> entries = new ArrayList<>();
  private final List<RedriveStep.Letter> letters = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private Verdict.@Nullable Send first;
  private long bytes;
  private long skipped;

  StepDraft(int most) {
    this.most = most;
  }

  boolean isFull() {
    return letters.size() >= most || bytes >= MOST_BYTES;
  }

  /** False where it belongs in a step of its own, for it goes elsewhere. */
  boolean add(LetterEntry entry, Verdict verdict) {
    switch (verdict) {
      case Verdict.Skip _ -> skipped++;
      case Verdict.Fail(String why) -> faults.add(why);
      case Verdict.Send send -> {
        return send(entry, send);
      }
    }
    return true;
  }

  private boolean send(LetterEntry entry, Verdict.Send send) {
    if (first != null && first.lane() != send.lane()) {
      return false;
    }
    first = first == null ? send : first;
    bytes += send.event().json().length();
    entries.add(entry);
    letters.add(
        new RedriveStep.Letter(
            entry.blob(),
            entry.index(),
            send.event(),
            LetterJudge.publishedAt(entry),
            entry.mark().redrives() + 1));
    return true;
  }

  /** Passes over what another job has sent since these were read. */
  void skipSent(LetterNotes notes) {
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

  /** Where its letters go; null where it has none. */
  Verdict.@Nullable Send aim() {
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

  /** Their lane is gone: none of them was sent. */
  void refuse() {
    entries.forEach(entry -> faults.add(LetterJudge.gone(entry).why()));
    letters.clear();
  }
}
