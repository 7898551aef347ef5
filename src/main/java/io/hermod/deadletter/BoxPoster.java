package io.hermod.deadletter;

import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetters;
import io.hermod.store.DueLetters;
import io.hermod.store.Finished.Ending;
import io.hermod.store.LetterAddress;
import io.hermod.store.LetterBox;
import io.hermod.store.SettledLetter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what is due in a box: one blob at a time, which is told of, and only then are its letters
 * removed. A crash in between does all of it again. Blocks, so it belongs on a virtual thread.
 */
final class BoxPoster {
  private static final Logger LOG = LoggerFactory.getLogger("io.hermod.deadletter");
  private static final int MAX_LETTERS = 1000;
  private static final long MAX_BYTES = 4 << 20;
  private static final int MAX_FAULT = 400;

  private final DeadLetters letters;
  private final BlobStores blobs;
  private final BlobAnnouncer announcer;
  private final LetterMeters meters;
  private final LetterRules rules;

  /**
   * What came of it.
   *
   * @param failures in a row
   * @param goneBefore no letter is left that was due before
   * @param next when to come again; null where the box is empty
   */
  record Round(int failures, Instant goneBefore, @Nullable Instant next) {}

  BoxPoster(
      DeadLetters letters,
      BlobStores blobs,
      BlobAnnouncer announcer,
      LetterMeters meters,
      LetterRules rules) {
    this.letters = letters;
    this.blobs = blobs;
    this.announcer = announcer;
    this.meters = meters;
    this.rules = rules;
  }

  /**
   * Writes one blob, if anything is due.
   *
   * @param failures in a row before
   */
  Round post(LetterBox box, Instant goneBefore, int failures, Instant now) {
    DueLetters due = letters.due(box, goneBefore, now, MAX_LETTERS, MAX_BYTES);
    if (due.letters().isEmpty()) {
      return new Round(0, goneBefore, due.nextDue());
    }
    LetterBlob blob = new LetterBlob(ofOneAddress(due.letters()));
    try {
      announcer.announce(new BlobCreated(blob, write(blob), now));
      return written(blob, due, now);
    } catch (BlobException e) {
      String fault = shortened(String.valueOf(e.getMessage()));
      return failed(box, blob, fault, failures + 1, now);
    }
  }

  /** Two containers may share a box by chance. */
  private static List<DeadLetter> ofOneAddress(List<DeadLetter> due) {
    LetterAddress address = due.getFirst().address();
    return due.stream().takeWhile(letter -> letter.address().equals(address)).toList();
  }

  private BlobReceipt write(LetterBlob blob) throws BlobException {
    try {
      return blobs
          .of(blob.address().account())
          .write(blob.address().container(), blob.name(), blob.json());
    } catch (RuntimeException e) {
      // Not its message: whoever threw it may quote an address with its signature.
      LOG.error("dead letters not written: {} at {}", e.getClass().getName(), places(e));
      throw new BlobException("internal error", false);
    }
  }

  private static List<StackTraceElement> places(Exception e) {
    return Arrays.stream(e.getStackTrace()).limit(5).toList();
  }

  /** It is remembered with every letter that is dropped for it. */
  private static String shortened(String fault) {
    return fault.length() <= MAX_FAULT ? fault : fault.substring(0, MAX_FAULT) + "…";
  }

  private Round written(LetterBlob blob, DueLetters due, Instant now) {
    List<DeadLetter> sent = blob.letters();
    letters.settle(
        sent.stream()
            .map(each -> settled(each, Ending.DEAD_LETTERED, each.reason(), blob.place(), now))
            .toList());
    sent.forEach(each -> meters.deadLettered(each.lane(), each.reason()));
    LOG.debug("dead letters written blob={} events={}", blob.place(), sent.size());
    boolean isPart = sent.size() < due.letters().size();
    Instant last = sent.getLast().key().due();
    Instant next = isPart ? last : due.nextDue();
    boolean wasFull = isPart || (next != null && !next.isAfter(now));
    return new Round(0, last, LetterRules.afterSuccess(next, wasFull, now));
  }

  private static SettledLetter settled(
      DeadLetter letter, Ending ending, String why, String blob, Instant at) {
    return new SettledLetter(letter, letter.ended(ending, why, blob, at));
  }

  private Round failed(LetterBox box, LetterBlob blob, String fault, int failures, Instant now) {
    Instant goneBefore = blob.letters().getFirst().key().due();
    Instant oldest = dropExpired(box, goneBefore, fault, now);
    Instant next = oldest == null ? null : rules.afterFailure(failures, oldest, now);
    LOG.warn(
        "dead letters not written subscription={} failures={} next={} reason=\"{}\"",
        blob.address().subscription(),
        failures,
        next,
        fault);
    return new Round(failures, oldest == null ? goneBefore : oldest, next);
  }

  /** Drops what has waited for too long; when the oldest of those that stay was due. */
  private @Nullable Instant dropExpired(LetterBox box, Instant from, String fault, Instant now) {
    Instant last = rules.lastGivenUp(now);
    DueLetters expired = letters.due(box, from, last, MAX_LETTERS, MAX_BYTES);
    while (!expired.letters().isEmpty()) {
      drop(expired.letters(), fault, now);
      Instant gone = expired.letters().getLast().key().due();
      expired = letters.due(box, gone, last, MAX_LETTERS, MAX_BYTES);
    }
    return expired.nextDue();
  }

  private void drop(List<DeadLetter> expired, String fault, Instant now) {
    List<SettledLetter> dropped = new ArrayList<>(expired.size());
    for (DeadLetter letter : expired) {
      String why = letter.reason() + ", and its dead letter could not be written: " + fault;
      dropped.add(settled(letter, Ending.DROPPED, why, "", now));
    }
    letters.settle(dropped);
    expired.forEach(each -> meters.dropped(each.lane(), each.reason()));
    LOG.error(
        "dead letters dropped subscription={} events={} reason=\"{}\"",
        expired.getFirst().address().subscription(),
        expired.size(),
        fault);
  }
}
