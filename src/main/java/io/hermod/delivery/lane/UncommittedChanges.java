package io.hermod.delivery.lane;

import io.hermod.store.Cursor;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.DueKey;
import io.hermod.store.Finished;
import io.hermod.store.LaneChange;
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
 * The rows that a lane wants to write or remove, until a commit has made the changes durable. A
 * failed commit may have written its rows anyway, so those that are no longer wanted are undone.
 */
final class UncommittedChanges {
  private static final LaneChange NOTHING =
      new LaneChange(0, 0, Cursor.at(0), List.of(), List.of(), List.of());

  // Estimates of the memory that a finished event and each of its attempts take.
  private static final long FINISHED_BYTES = 256;
  private static final long ATTEMPT_BYTES = 64;

  private List<ParkedEvent> parked = new ArrayList<>();
  private List<Unparked> unparked = new ArrayList<>();
  private List<Unparked> undone = new ArrayList<>();
  private List<Finished> finished = new ArrayList<>();
  private List<DeadLetter> letters = new ArrayList<>();
  private List<DeadLetterKey> withdrawnLetters = new ArrayList<>();
  private LaneChange underWay = NOTHING;
  private int ahead;
  private int aheadUnderWay;
  private boolean hasFailed;
  private boolean isTouched;
  private long bytes;

  /** Notes that the next commit has something to write, even if it is only the cursor. */
  void touch() {
    isTouched = true;
  }

  /** Whether anything has changed since the last call. */
  boolean takeTouched() {
    boolean result = isTouched;
    isTouched = false;
    return result;
  }

  /** How much memory is taken by the rows that were added since the last call. */
  long takeBytes() {
    long result = bytes;
    bytes = 0;
    return result;
  }

  void park(ParkedEvent event) {
    parked.add(event);
    bytes += event.event().weight();
    isTouched = true;
  }

  /** Parks an event that is older than others in its line, which must not be sent before it. */
  void parkAhead(ParkedEvent event) {
    park(event);
    ahead++;
  }

  /** Whether events of the line that are older than some in the store are not durable yet. */
  boolean holdAhead() {
    return ahead + aheadUnderWay > 0;
  }

  /** Whether there are parked events that are not durable yet. */
  boolean holdParked() {
    return !parked.isEmpty() || !underWay.parked().isEmpty();
  }

  /** The rows that are yet to be written, or being written, so they may not be relied on. */
  Set<DueKey> parkedKeys() {
    return Stream.concat(parked.stream(), underWay.parked().stream())
        .map(ParkedEvent::key)
        .collect(Collectors.toSet());
  }

  /** Whether the last commit failed. It may have written its rows anyway. */
  boolean hasFailed() {
    return hasFailed;
  }

  /** Removes a row that was found in the store. */
  void unpark(Unparked row) {
    unparked.add(row);
    isTouched = true;
  }

  /** Removes a row. Returns false if it was not written and never will be. */
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
    bytes += letter.entry().length();
    isTouched = true;
  }

  /** Removes a dead letter, written or not. */
  void withdraw(DeadLetterKey key) {
    boolean isDropped = letters.removeIf(letter -> letter.key().equals(key));
    if (!isDropped || hasFailed) {
      withdrawnLetters.add(key);
    }
  }

  /** Whether there are dead letters that are not durable yet. */
  boolean holdLetters() {
    return !letters.isEmpty() || !underWay.letters().isEmpty();
  }

  /** Dead letters that a failed commit may have written, whether they are still wanted or not. */
  List<DeadLetterKey> lettersInDoubt() {
    return hasFailed
        ? Stream.concat(letters.stream().map(DeadLetter::key), withdrawnLetters.stream()).toList()
        : List.of();
  }

  void finish(Finished event) {
    finished.add(event);
    bytes += FINISHED_BYTES + event.eventId().length() + ATTEMPT_BYTES * event.history().size();
    isTouched = true;
  }

  /** Returns what is not in the store yet about an event; null if there is nothing. */
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

  LaneChange take(long lane, long topicId, Cursor cursor) {
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

  /** Returns the changes that are durable now. */
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

  /** Puts back the parked events, except those that were withdrawn in the meantime. */
  private void putBackParked(LaneChange failed) {
    List<ParkedEvent> stillWanted = new ArrayList<>(failed.parked());
    stillWanted.removeIf(
        event -> {
          Unparked row = event.toUnparked();
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
