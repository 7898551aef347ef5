package io.hermod.tail;

import io.hermod.event.Event;
import io.hermod.filter.Matcher;
import io.hermod.store.Publication;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One person's view of a topic or of the attempts of a subscription. It shows as much as a person
 * can read and counts the rest. Threads of the journal and of lanes offer what happens: they decide
 * by a {@link Sampler} whether to hand it over, and the reader's own thread does everything else.
 */
public final class Tail {
  /** How many messages a second are shown. */
  public static final int SHOWN_PER_SECOND = 20;

  /** How many events a second are compared with the filter. */
  static final int COMPARED_PER_SECOND = 2000;

  /** How much may wait for the reader's thread, which may be busy. */
  private static final long MOST_WAITING_BYTES = 4 << 20;

  /**
   * What to show.
   *
   * @param topicId the topic as the journal knows it
   * @param lanes the lanes whose attempts are shown; empty for the accepted events of the topic
   * @param filter null if every event is shown
   */
  public record Wanted(long topicId, Set<Long> lanes, @Nullable Matcher filter) {
    public Wanted {
      lanes = Set.copyOf(lanes);
    }
  }

  private final Wanted wanted;
  private final Executor home;
  private final Consumer<TailMessage> reader;
  private final Sampler shown;
  private final Sampler compared;
  private final AtomicLong skipped = new AtomicLong();
  private final AtomicLong waiting = new AtomicLong();

  /**
   * Creates a tail that shows nothing until it is opened.
   *
   * @param home runs tasks on the reader's thread, in order
   * @param reader is called on that thread
   * @param clock real time, because a person reads in real time
   */
  public Tail(Wanted wanted, Executor home, Consumer<TailMessage> reader, InstantSource clock) {
    this.wanted = wanted;
    this.home = home;
    this.reader = reader;
    this.shown = new Sampler(SHOWN_PER_SECOND, clock);
    this.compared = new Sampler(COMPARED_PER_SECOND, clock);
  }

  long topicId() {
    return wanted.topicId();
  }

  boolean showsAttempts() {
    return !wanted.lanes().isEmpty();
  }

  boolean shows(long lane) {
    return wanted.lanes().contains(lane);
  }

  void offer(long position, Publication publication) {
    List<Event> events = publication.events();
    List<TailMessage> picked = new ArrayList<>(0);
    for (int i = 0; i < events.size(); i++) {
      if (isPicked(events.get(i))) {
        picked.add(
            new TailMessage.Accepted(position + i, publication.publishedAt(), events.get(i)));
      }
    }
    if (!picked.isEmpty()) {
      home.execute(() -> picked.forEach(this::receive));
    }
  }

  void offer(TailMessage.Attempted attempt) {
    if (isPicked(attempt.event())) {
      home.execute(() -> receive(attempt));
    }
  }

  private boolean isPicked(Event event) {
    Sampler sampler = wanted.filter() == null ? shown : compared;
    boolean isPicked = waiting.get() < MOST_WAITING_BYTES && sampler.take();
    if (isPicked) {
      waiting.addAndGet(event.weight());
    } else {
      skipped.incrementAndGet();
    }
    return isPicked;
  }

  private void receive(TailMessage message) {
    waiting.addAndGet(-message.event().weight());
    Matcher filter = wanted.filter();
    if (filter == null) {
      reader.accept(message);
    } else if (filter.matches(message.event())) {
      receiveMatching(message);
    }
  }

  private void receiveMatching(TailMessage message) {
    if (shown.take()) {
      reader.accept(message);
    } else {
      skipped.incrementAndGet();
    }
  }

  /** Counts messages that the reader could not take. */
  public void skip(long messages) {
    skipped.addAndGet(messages);
  }

  /** Returns how many events or attempts were left out since the last call. */
  public long takeSkipped() {
    return skipped.getAndSet(0);
  }
}
