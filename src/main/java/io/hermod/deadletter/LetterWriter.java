package io.hermod.deadletter;

import io.hermod.deadletter.BoxPoster.Round;
import io.hermod.loop.Loop;
import io.hermod.store.DeadLetter;
import io.hermod.store.DeadLetters;
import io.hermod.store.LetterBox;
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
 * Sees to it that dead letters are written when they are due. Knows when to look into which box,
 * and nothing of the letters themselves, which stay in the store.
 *
 * <p>What it knows belongs to one loop; the looking and writing is done elsewhere, a few boxes at a
 * time and each by one at a time. A container that cannot be written to closes its boxes for a
 * while; that is known in memory only, so a restart tries at once.
 */
public final class LetterWriter implements LetterOffice, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LetterWriter.class);
  private static final int MOST_AT_ONCE = 8;
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

  private final Loop loop;
  private final Executor blocking;
  private final DeadLetters letters;
  private final BoxPoster poster;
  private final LetterRules rules;
  private final boolean hasOldDataschema;
  private final Map<LetterBox, BoxState> boxes = new HashMap<>();
  private final Queue<BoxState> waiting = new ArrayDeque<>();
  private int atOnce;
  private volatile boolean isClosed;

  /**
   * Makes one that has yet to start.
   *
   * @param blocking runs what waits for disks and containers
   * @param hasOldDataschema whether CloudEvents tell the data's version as they did until 2020
   */
  public LetterWriter(
      Loop loop,
      Executor blocking,
      DeadLetters letters,
      BlobStores blobs,
      BlobAnnouncer announcer,
      LetterMeters meters,
      LetterRules rules,
      boolean hasOldDataschema) {
    this.loop = loop;
    this.blocking = blocking;
    this.letters = letters;
    this.poster = new BoxPoster(letters, blobs, announcer, meters, rules);
    this.rules = rules;
    this.hasOldDataschema = hasOldDataschema;
  }

  /** Takes up what a former process left. */
  public void start() {
    Map<LetterBox, Instant> left = letters.boxes();
    loop.execute(() -> left.forEach(this::expect));
  }

  @Override
  public @Nullable LetterComposer composer(Subscription subscription, Topic topic) {
    DeadLetterDestination place = subscription.deadLetter();
    return place == null
        ? null
        : new LetterComposer(subscription, place, topic, rules.delay(), hasOldDataschema);
  }

  @Override
  public void kept(List<DeadLetter> durable) {
    loop.execute(() -> durable.forEach(letter -> expect(letter.key().box(), letter.key().due())));
  }

  private void expect(LetterBox name, Instant due) {
    BoxState box = boxes.computeIfAbsent(name, BoxState::new);
    box.expect(due);
    plan(box);
  }

  private void plan(BoxState box) {
    Instant wake = box.wakeAt();
    if (wake != null) {
      loop.at(wake, () -> wake(box, wake));
    }
  }

  private void wake(BoxState box, Instant at) {
    if (box.wokenAt(at)) {
      waiting.add(box);
      postNext();
    }
  }

  private void postNext() {
    while (atOnce < MOST_AT_ONCE && !waiting.isEmpty() && !isClosed) {
      post(waiting.remove());
    }
  }

  private void post(BoxState box) {
    atOnce++;
    Instant now = loop.now();
    Instant goneBefore = box.begin();
    int failures = box.failures();
    blocking.execute(() -> post(box, goneBefore, failures, now));
  }

  private void post(BoxState box, Instant goneBefore, int failures, Instant now) {
    try {
      Round round = poster.post(box.name(), goneBefore, failures, now);
      loop.execute(() -> posted(box, round));
    } catch (RuntimeException e) {
      LOG.warn("dead letters wait for the store: {}", e.getMessage());
      loop.execute(() -> loop.after(AFTER_A_FAULT, () -> posted(box, again(box, now))));
    }
  }

  private static Round again(BoxState box, Instant now) {
    return new Round(box.failures(), Instant.EPOCH, now);
  }

  private void posted(BoxState box, Round round) {
    atOnce--;
    box.end(round);
    if (box.isEmpty()) {
      boxes.remove(box.name());
    }
    plan(box);
    postNext();
  }

  /** Begins nothing new; what is under way may finish. */
  @Override
  public void close() {
    isClosed = true;
  }
}
