package io.hermod.delivery;

import io.hermod.store.Cursor;
import io.hermod.store.DeadLetter;
import io.hermod.store.DueKey;
import io.hermod.store.Finished;
import io.hermod.store.LaneChange;
import io.hermod.store.LetterKey;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Trace;
import io.hermod.store.Unparked;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a lane wants written or removed, until a commit has made them durable. One that
 * failed may have written its rows all the same: what of them is no longer wanted is undone.
 */
final class UncommittedChanges {
  private static final LaneChange NOTHING =
      new LaneChange(0, 0, Cursor.at(0), List.of(), List.of(), List.of());

  private List<ParkedEvent> parked = new ArrayList<>();
  private List<Unparked> unparked = new ArrayList<>();
  private List<Unparked> undone = new ArrayList<>();
  private List<Finished> finished = new ArrayList<>();
  private List<DeadLetter> letters = new ArrayList<>();
  private List<LetterKey> withdrawnLetters = new ArrayList<>();
  private LaneChange underWay = NOTHING;
  private int ahead;
  private int aheadUnderWay;
  private boolean hasFailed;

  void park(ParkedEvent event) {
    parked.add(event);
  }

  /** Parks an event that is older than others of its line, which must not be sent before it. */
  void parkAhead(ParkedEvent event) {
    parked.add(event);
    ahead++;
  }

  /** Whether events of the line are missing in the store that are older than some there. */
  boolean holdAhead() {
    return ahead + aheadUnderWay > 0;
  }

  /** Whether there are parked events that are not durable yet. */
  boolean holdParked() {
    return !parked.isEmpty() || !underWay.parked().isEmpty();
  }

  /** The rows that are to be written, or are being written: nobody may count on them yet. */
  Set<DueKey> parkedKeys() {
    return Stream.concat(parked.stream(), underWay.parked().stream())
        .map(ParkedEvent::key)
        .collect(Collectors.toSet());
  }

  /** Whether the last commit failed, which may have written rows all the same. */
  boolean hasFailed() {
    return hasFailed;
  }

  /** Removes a row that was found in the store. */
  void unpark(Unparked row) {
    unparked.add(row);
  }

  /** Removes a row; false where it was not even written and never will be. */
  boolean withdraw(Unparked row) {
    boolean isDropped = parked.removeIf(event -> event.key().equals(row.key()));
    if (!isDropped) {
      unpark(row);
    } else if (hasFailed) {
      undone.add(row);
    }
    return !isDropped || hasFailed;
  }

  void keep(DeadLetter letter) {
    letters.add(letter);
  }

  /** Removes a dead letter, written or not. */
  void withdraw(LetterKey key) {
    boolean isDropped = letters.removeIf(letter -> letter.key().equals(key));
    if (!isDropped || hasFailed) {
      withdrawnLetters.add(key);
    }
  }

  /** Whether there are dead letters that are not durable yet. */
  boolean holdLetters() {
    return !letters.isEmpty() || !underWay.letters().isEmpty();
  }

  void finish(Finished event) {
    finished.add(event);
  }

  /** What a lane has to say about an event that the store does not know yet. */
  @Nullable Trace find(long lane, long position) {
    Trace end = end(lane, position, Stream.concat(underWay.finished().stream(), finished.stream()));
    if (end != null) {
      return end;
    }
    Trace letter = letter(position, Stream.concat(underWay.letters().stream(), letters.stream()));
    return letter == null
        ? parked(lane, position, Stream.concat(underWay.parked().stream(), parked.stream()))
        : letter;
  }

  private static @Nullable Trace letter(long position, Stream<DeadLetter> letters) {
    return letters
        .filter(letter -> letter.position() == position)
        .findFirst()
        .map(Trace.DeadLettering::new)
        .orElse(null);
  }

  private static @Nullable Trace end(long lane, long position, Stream<Finished> events) {
    return events
        .filter(event -> event.position() == position)
        .reduce((_, newer) -> newer)
        .map(event -> new Trace.Ended(lane, event))
        .orElse(null);
  }

  private static @Nullable Trace parked(long lane, long position, Stream<ParkedEvent> events) {
    return events
        .filter(event -> event.position() == position)
        .reduce((_, newer) -> newer)
        .map(event -> new Trace.Parked(lane, event))
        .orElse(null);
  }

  LaneChange commit(long lane, long topicId, Cursor cursor) {
    underWay =
        new LaneChange(
            lane, topicId, cursor, parked, unparked, undone, finished, letters, withdrawnLetters);
    parked = new ArrayList<>();
    unparked = new ArrayList<>();
    undone = new ArrayList<>();
    finished = new ArrayList<>();
    letters = new ArrayList<>();
    withdrawnLetters = new ArrayList<>();
    aheadUnderWay = ahead;
    ahead = 0;
    return underWay;
  }

  /** What is durable now. */
  LaneChange committed() {
    LaneChange written = underWay;
    underWay = NOTHING;
    aheadUnderWay = 0;
    hasFailed = false;
    return written;
  }

  /** Puts everything back, in order, for the next commit. */
  void commitFailed() {
    LaneChange failed = underWay;
    underWay = NOTHING;
    hasFailed = true;
    ahead += aheadUnderWay;
    aheadUnderWay = 0;
    putBackParked(failed);
    unparked.addAll(0, failed.unparked());
    undone.addAll(0, failed.undone());
    finished.addAll(0, failed.finished());
    putBackLetters(failed);
  }

  /** Without those that were withdrawn meanwhile. */
  private void putBackParked(LaneChange failed) {
    List<ParkedEvent> stillWanted = new ArrayList<>(failed.parked());
    stillWanted.removeIf(
        event -> {
          Unparked row = event.left();
          return unparked.remove(row) && undone.add(row);
        });
    parked.addAll(0, stillWanted);
  }

  private void putBackLetters(LaneChange failed) {
    List<DeadLetter> stillWanted = new ArrayList<>(failed.letters());
    stillWanted.removeIf(letter -> withdrawnLetters.contains(letter.key()));
    letters.addAll(0, stillWanted);
    withdrawnLetters.addAll(0, failed.withdrawn());
  }
}
