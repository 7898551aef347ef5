package io.hermod.deadletter.write;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.blob.BlobReceipt;
import io.hermod.deadletter.blob.BlobStores;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetterAddress;
import io.hermod.store.DeadLetterGroup;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.Finished.Ending;
import io.hermod.store.deadletter.BlobPlan;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.store.deadletter.DueDeadLetters;
import io.hermod.store.deadletter.SettledDeadLetter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the due letters of a group, one blob at a time. It stores which letters the blob has,
 * writes and announces it, and only then removes the letters, so a crash in between repeats the
 * same steps. Blocks, so it belongs on a virtual thread.
 */
final class DeadLetterBatchWriter {
  private static final Logger LOG = LoggerFactory.getLogger("io.hermod.deadletter");
  private static final int MAX_LETTERS = 1000;
  private static final long MAX_BYTES = 4 << 20;
  private static final int MAX_FAULT = 400;

  private final DeadLetters letters;
  private final BlobStores blobs;
  private final BlobAnnouncer announcer;
  private final DeadLetterMeters meters;
  private final DeadLetterRules rules;

  /**
   * The result of one round.
   *
   * @param failures the number of consecutive failures
   * @param goneBefore no letter with an earlier due time is left
   * @param next when to look at the group again; null if it is empty
   */
  record Round(int failures, Instant goneBefore, @Nullable Instant next) {}

  DeadLetterBatchWriter(
      DeadLetters letters,
      BlobStores blobs,
      BlobAnnouncer announcer,
      DeadLetterMeters meters,
      DeadLetterRules rules) {
    this.letters = letters;
    this.blobs = blobs;
    this.announcer = announcer;
    this.meters = meters;
    this.rules = rules;
  }

  /**
   * Writes one blob, if any letter is due.
   *
   * @param failures the number of consecutive failures before this round
   */
  Round write(DeadLetterGroup group, Instant goneBefore, int failures, Instant now) {
    DueDeadLetters due = letters.due(group, goneBefore, now, MAX_LETTERS, MAX_BYTES);
    if (due.letters().isEmpty()) {
      return new Round(0, goneBefore, due.nextDue());
    }
    DeadLetterBlob blob = next(group, due.letters());
    try {
      announcer.announce(new BlobCreated(blob, write(blob), now));
      return written(blob, due, now);
    } catch (BlobException e) {
      String fault = shortened(String.valueOf(e.getMessage()));
      return failed(due, blob, fault, failures + 1, now);
    }
  }

  /**
   * Returns the blob that an earlier attempt has planned, or plans a new one. A letter that was
   * delivered late in the meantime is left out.
   */
  private DeadLetterBlob next(DeadLetterGroup group, List<DeadLetter> due) {
    BlobPlan plan = letters.plan(group);
    DeadLetterBlob planned = plan == null ? null : DeadLetterBlob.of(plan, due);
    if (planned != null) {
      return planned;
    }
    DeadLetterBlob blob = DeadLetterBlob.of(ofOneAddress(due));
    letters.keep(blob.plan());
    return blob;
  }

  /** Two containers may share a group because of a hash collision. */
  private static List<DeadLetter> ofOneAddress(List<DeadLetter> due) {
    DeadLetterAddress address = due.getFirst().address();
    return due.stream().takeWhile(letter -> letter.address().equals(address)).toList();
  }

  private BlobReceipt write(DeadLetterBlob blob) throws BlobException {
    try {
      return blobs
          .of(blob.address().account())
          .write(blob.address().container(), blob.name(), blob.json());
    } catch (RuntimeException e) {
      // Without the message, which may contain a URL with its signature.
      LOG.error("dead letters not written: {} at {}", e.getClass().getName(), places(e));
      throw new BlobException("internal error", false);
    }
  }

  private static List<StackTraceElement> places(Exception e) {
    return Arrays.stream(e.getStackTrace()).limit(5).toList();
  }

  /** Shortens the fault, because it is stored with every letter that is dropped because of it. */
  private static String shortened(String fault) {
    return fault.length() <= MAX_FAULT ? fault : fault.substring(0, MAX_FAULT) + "…";
  }

  private Round written(DeadLetterBlob blob, DueDeadLetters due, Instant now) {
    List<DeadLetter> sent = blob.letters();
    letters.settle(
        sent.stream()
            .map(each -> settled(each, Ending.DEAD_LETTERED, each.reason(), blob.place(), now))
            .toList());
    sent.forEach(each -> meters.deadLettered(each.lane(), each.eventId(), each.reason()));
    LOG.debug("dead letters written blob={} events={}", blob.place(), sent.size());
    return after(sent, due, now);
  }

  /** A letter that was given up after its neighbours were planned may stand between them. */
  private static Round after(List<DeadLetter> sent, DueDeadLetters due, Instant now) {
    Set<DeadLetter> written = Set.copyOf(sent);
    Optional<Instant> left =
        due.letters().stream()
            .filter(each -> !written.contains(each))
            .findFirst()
            .map(each -> each.key().due());
    Instant goneBefore = left.orElse(sent.getLast().key().due());
    Instant next = left.orElse(due.nextDue());
    boolean wasFull = left.isPresent() || (next != null && !next.isAfter(now));
    return new Round(0, goneBefore, DeadLetterRules.afterSuccess(next, wasFull, now));
  }

  private static SettledDeadLetter settled(
      DeadLetter letter, Ending ending, String why, String blob, Instant at) {
    return new SettledDeadLetter(letter, letter.ended(ending, why, blob, at));
  }

  private Round failed(
      DueDeadLetters due, DeadLetterBlob blob, String fault, int failures, Instant now) {
    DeadLetterKey first = due.letters().getFirst().key();
    Instant goneBefore = first.due();
    Instant oldest = dropExpired(first.group(), goneBefore, fault, now);
    Instant next = oldest == null ? null : rules.afterFailure(failures, oldest, now);
    LOG.warn(
        "dead letters not written subscription={} failures={} next={} reason=\"{}\"",
        blob.address().subscription(),
        failures,
        next,
        fault);
    return new Round(failures, oldest == null ? goneBefore : oldest, next);
  }

  /**
   * Drops the letters that have waited too long. Returns the due time of the oldest letter that
   * stays, or null if none stays.
   */
  private @Nullable Instant dropExpired(
      DeadLetterGroup group, Instant from, String fault, Instant now) {
    Instant last = rules.lastGivenUp(now);
    DueDeadLetters expired = letters.due(group, from, last, MAX_LETTERS, MAX_BYTES);
    while (!expired.letters().isEmpty()) {
      drop(expired.letters(), fault, now);
      Instant gone = expired.letters().getLast().key().due();
      expired = letters.due(group, gone, last, MAX_LETTERS, MAX_BYTES);
    }
    return expired.nextDue();
  }

  private void drop(List<DeadLetter> expired, String fault, Instant now) {
    List<SettledDeadLetter> dropped = new ArrayList<>(expired.size());
    for (DeadLetter letter : expired) {
      String why = letter.reason() + ", and its dead letter could not be written: " + fault;
      dropped.add(settled(letter, Ending.DROPPED, why, "", now));
    }
    letters.settle(dropped);
    expired.forEach(each -> meters.dropped(each.lane(), each.eventId(), each.reason()));
    LOG.error(
        "dead letters dropped subscription={} events={} reason=\"{}\"",
        expired.getFirst().address().subscription(),
        expired.size(),
        fault);
  }
}
