package io.hermod.deadletter.redrive;

import io.hermod.deadletter.redrive.RedriveJob.Tally;
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
 * A step of a job in the making: the events of one lane to send, and those that are passed over.
 */
final class StepDraft {
  private static final long MOST_BYTES = 1 << 20;

  private final int most;
  private final List<RedriveDecision.Send> sends = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private long bytes;
  private long skipped;
  private long failed;

  StepDraft(int most) {
    this.most = most;
  }

  /** Creates a draft that is never sent. */
  static StepDraft toCount() {
    return new StepDraft(0);
  }

  boolean isFull() {
    return sends.size() >= most || bytes >= MOST_BYTES;
  }

  /** Returns false if the event needs a step of its own because it goes to another lane. */
  boolean add(RedriveDecision decision) {
    if (decision instanceof RedriveDecision.Send send) {
      return send(send);
    }
    count(decision);
    return true;
  }

  /** Adds an event to the numbers only. */
  void count(RedriveDecision decision) {
    switch (decision) {
      case RedriveDecision.Send _ -> {}
      case RedriveDecision.Skip(long count) -> skipped += count;
      case RedriveDecision.Fail(String why, long count) -> {
        failed += count;
        faults.add(why);
      }
    }
  }

  private boolean send(RedriveDecision.Send send) {
    if (!sends.isEmpty() && sends.getFirst().lane() != send.lane()) {
      return false;
    }
    bytes += send.letter().event().json().length();
    sends.add(send);
    return true;
  }

  /** Passes over letters that another job has sent since they were read. */
  void skipSent(DeadLetterNotes notes) {
    Map<BlobAddress, BlobNotes> known = new HashMap<>();
    for (int i = sends.size() - 1; i >= 0; i--) {
      RedriveStep.Letter letter = sends.get(i).letter();
      BlobAddress blob = letter.blob();
      if (blob != null
          && known.computeIfAbsent(blob, notes::of).mark(letter.index()).isRedriven()) {
        sends.remove(i);
        skipped++;
      }
    }
  }

  /** Returns where the events go; null if there are none. */
  RedriveDecision.@Nullable Send aim() {
    return sends.isEmpty() ? null : sends.getFirst();
  }

  List<RedriveStep.Letter> letters() {
    return sends.stream().map(RedriveDecision.Send::letter).toList();
  }

  List<String> faults() {
    return faults;
  }

  Tally tally() {
    return new Tally(0, sends.size(), failed, skipped);
  }

  /** Marks the events as failed, because their lane no longer exists. */
  void refuse() {
    failed += sends.size();
    sends.forEach(send -> faults.add(send.gone()));
    sends.clear();
  }
}
