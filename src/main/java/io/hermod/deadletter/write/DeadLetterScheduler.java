package io.hermod.deadletter.write;

import io.hermod.deadletter.blob.BlobStores;
import io.hermod.deadletter.write.DeadLetterBatchWriter.Round;
import io.hermod.loop.Loop;
import io.hermod.store.DeadLetterGroup;
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
 * Ensures that dead letters are written when they are due. It knows when to look at which group;
 * the letters themselves stay in the store.
 *
 * <p>Its state belongs to one loop. The blocking work runs elsewhere: for a few groups at a time,
 * and never twice at once for the same group. If a container cannot be written to, its groups wait
 * for a while. This is known only in memory, so a restart retries at once.
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
  private final Map<DeadLetterGroup, DeadLetterGroupState> groups = new HashMap<>();
  private final Queue<DeadLetterGroupState> waiting = new ArrayDeque<>();
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
    Map<DeadLetterGroup, Instant> left = letters.groups();
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
    loop.execute(() -> kept.forEach(letter -> expect(letter.group(), letter.due())));
  }

  private void expect(DeadLetterGroup name, Instant due) {
    DeadLetterGroupState group = groups.computeIfAbsent(name, DeadLetterGroupState::new);
    group.expect(due);
    plan(group);
  }

  private void plan(DeadLetterGroupState group) {
    Instant wake = group.takeAlarm();
    if (wake != null) {
      loop.at(wake, () -> wake(group, wake));
    }
  }

  private void wake(DeadLetterGroupState group, Instant at) {
    if (group.tryStart(at)) {
      waiting.add(group);
      writeNext();
    }
  }

  private void writeNext() {
    while (atOnce < MOST_AT_ONCE && !waiting.isEmpty() && !isClosed) {
      write(waiting.remove());
    }
  }

  private void write(DeadLetterGroupState group) {
    atOnce++;
    Instant now = loop.now();
    Instant goneBefore = group.goneBefore();
    int failures = group.failures();
    blocking.execute(() -> write(group, goneBefore, failures, now));
  }

  private void write(DeadLetterGroupState group, Instant goneBefore, int failures, Instant now) {
    try {
      Round round = writer.write(group.group(), goneBefore, failures, now);
      loop.execute(() -> written(group, round));
    } catch (RuntimeException e) {
      LOG.warn("dead letters not written, will retry: {}", e.getMessage());
      loop.execute(() -> loop.after(AFTER_A_FAULT, () -> written(group, again(group, now))));
    }
  }

  private static Round again(DeadLetterGroupState group, Instant now) {
    return new Round(group.failures(), Instant.EPOCH, now);
  }

  private void written(DeadLetterGroupState group, Round round) {
    atOnce--;
    group.end(round);
    if (group.isEmpty()) {
      groups.remove(group.group());
    }
    plan(group);
    writeNext();
  }

  /** Starts no new writes; those in progress may finish. */
  @Override
  public void close() {
    isClosed = true;
  }
}
