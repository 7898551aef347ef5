package io.hermod.deadletter.write;

import io.hermod.deadletter.blob.BlobStores;
import io.hermod.deadletter.write.DeadLetterBatchWriter.Round;
import io.hermod.loop.Loop;
import io.hermod.store.DeadLetterBox;
import io.hermod.store.DeadLetterKey;
import io.hermod.store.deadletter.DeadLetters;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ensures that dead letters are written when they are due. It knows when to look into which box;
 * the letters themselves stay in the store.
 *
 * <p>Its state belongs to one loop. The blocking work runs elsewhere: for a few boxes at a time,
 * and never twice at once for the same box. If a container cannot be written to, its boxes wait for
 * a while. This is known only in memory, so a restart retries at once.
 */
public final class DeadLetterScheduler implements DeadLetterSink, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterScheduler.class);
  private static final int MOST_AT_ONCE = 8;
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

  private final Loop loop;
  private final Executor blocking;
  private final DeadLetters letters;
  private final DeadLetterBatchWriter writer;
  private final DeadLetterRules rules;
  private final boolean hasOldDataschema;
  private final Map<DeadLetterBox, DeadLetterBoxState> boxes = new HashMap<>();
  private final Queue<DeadLetterBoxState> waiting = new ArrayDeque<>();
  private int atOnce;
  private volatile boolean isClosed;

  /**
   * Creates a scheduler that is not started.
   *
   * @param blocking runs the tasks that wait for disks and containers
   * @param hasOldDataschema whether CloudEvents state the data version as Event Grid did until 2020
   */
  public DeadLetterScheduler(
      Loop loop,
      Executor blocking,
      DeadLetters letters,
      BlobStores blobs,
      BlobAnnouncer announcer,
      DeadLetterMeters meters,
      DeadLetterRules rules,
      boolean hasOldDataschema) {
    this.loop = loop;
    this.blocking = blocking;
    this.letters = letters;
    this.writer = new DeadLetterBatchWriter(letters, blobs, announcer, meters, rules);
    this.rules = rules;
    this.hasOldDataschema = hasOldDataschema;
  }

  /** Schedules the letters that an earlier process left. */
  public void start() {
    Map<DeadLetterBox, Instant> left = letters.boxes();
    loop.execute(() -> left.forEach(this::expect));
  }

  @Override
  public @Nullable DeadLetterComposer composer(Subscription subscription, Topic topic) {
    DeadLetterDestination place = subscription.deadLetter();
    return place == null
        ? null
        : new DeadLetterComposer(subscription, place, topic, rules.delay(), hasOldDataschema);
  }

  @Override
  public void kept(List<DeadLetterKey> kept) {
    loop.execute(() -> kept.forEach(letter -> expect(letter.box(), letter.due())));
  }

  private void expect(DeadLetterBox name, Instant due) {
    DeadLetterBoxState box = boxes.computeIfAbsent(name, DeadLetterBoxState::new);
    box.expect(due);
    plan(box);
  }

  private void plan(DeadLetterBoxState box) {
    Instant wake = box.takeAlarm();
    if (wake != null) {
      loop.at(wake, () -> wake(box, wake));
    }
  }

  private void wake(DeadLetterBoxState box, Instant at) {
    if (box.tryStart(at)) {
      waiting.add(box);
      writeNext();
    }
  }

  private void writeNext() {
    while (atOnce < MOST_AT_ONCE && !waiting.isEmpty() && !isClosed) {
      write(waiting.remove());
    }
  }

  private void write(DeadLetterBoxState box) {
    atOnce++;
    Instant now = loop.now();
    Instant goneBefore = box.goneBefore();
    int failures = box.failures();
    blocking.execute(() -> write(box, goneBefore, failures, now));
  }

  private void write(DeadLetterBoxState box, Instant goneBefore, int failures, Instant now) {
    try {
      Round round = writer.write(box.box(), goneBefore, failures, now);
      loop.execute(() -> written(box, round));
    } catch (RuntimeException e) {
      LOG.warn("dead letters not written, will retry: {}", e.getMessage());
      loop.execute(() -> loop.after(AFTER_A_FAULT, () -> written(box, again(box, now))));
    }
  }

  private static Round again(DeadLetterBoxState box, Instant now) {
    return new Round(box.failures(), Instant.EPOCH, now);
  }

  private void written(DeadLetterBoxState box, Round round) {
    atOnce--;
    box.end(round);
    if (box.isEmpty()) {
      boxes.remove(box.box());
    }
    plan(box);
    writeNext();
  }

  /** Starts no new writes; those in progress may finish. */
  @Override
  public void close() {
    isClosed = true;
  }
}
