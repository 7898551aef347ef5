package io.hermod.delivery;

import io.hermod.event.Event;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The newest events of all topics without their bodies, so that they can be found by id. A ring of
 * numbers that is filled without allocating objects. Belongs to one event loop.
 */
final class RecentEvents {
  static final int CAPACITY = 1 << 16;

  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private final int mask;
  private final long[] topics;
  private final long[] idHashes;
  private final long[] positions;
  private final long[] published;
  private long count;

  /**
   * Creates an empty ring.
   *
   * @param capacity a power of two
   */
  RecentEvents(int capacity) {
    this.mask = capacity - 1;
    this.topics = new long[capacity];
    this.idHashes = new long[capacity];
    this.positions = new long[capacity];
    this.published = new long[capacity];
  }

  void add(List<Recorded> batch) {
    for (Recorded entry : batch) {
      if (entry.entry() instanceof Publication publication) {
        add(entry.position(), publication);
      }
    }
  }

  private void add(long position, Publication publication) {
    Instant at = publication.publishedAt();
    long time = at.getEpochSecond() * 1_000_000 + at.getNano() / 1_000;
    List<Event> events = publication.events();
    for (int i = 0; i < events.size(); i++) {
      int slot = (int) count++ & mask;
      topics[slot] = publication.topicId();
      idHashes[slot] = hash(events.get(i).id());
      positions[slot] = position + i;
      published[slot] = time;
    }
  }

  /** Takes four characters at a time. {@code IdHash} cannot, because its hashes are stored. */
  private static long hash(String id) {
    long hash = id.length();
    int at = 0;
    for (; at <= id.length() - 4; at += 4) {
      hash = mixed(hash ^ fourLetters(id, at));
    }
    for (; at < id.length(); at++) {
      hash = mixed(hash ^ id.charAt(at));
    }
    return hash;
  }

  private static long fourLetters(String id, int at) {
    return id.charAt(at)
        | (long) id.charAt(at + 1) << 16
        | (long) id.charAt(at + 2) << 32
        | (long) id.charAt(at + 3) << 48;
  }

  private static long mixed(long hash) {
    long product = hash * FACTOR;
    return product ^ product >>> 32;
  }

  /**
   * Finds the events with an id that are still in the ring, newest first. Two ids with the same
   * hash would be confused, which is too unlikely to matter.
   */
  List<PublishedEvent> find(long topicId, String eventId, int most) {
    long hash = hash(eventId);
    List<PublishedEvent> found = new ArrayList<>();
    for (long i = count - 1; i >= Math.max(0, count - topics.length) && found.size() < most; i--) {
      int slot = (int) i & mask;
      if (idHashes[slot] == hash && topics[slot] == topicId) {
        found.add(new PublishedEvent(positions[slot], time(published[slot])));
      }
    }
    return found;
  }

  private static Instant time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
