package io.hermod.delivery;

import io.hermod.store.CatalogMarker;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One loop's cache of the journal's tail, by topic and only for topics that have lanes on the loop.
 * It owns nothing: entries that are dropped to limit its size are read from the journal again.
 */
final class Window {
  private final long maxBytes;
  private final Map<Long, TopicLanes> topics = new HashMap<>();
  private final Map<Long, Long> topicOfLane = new HashMap<>();
  private final Set<TopicLanes> touched = new LinkedHashSet<>();
  // The memory of all tails. Adding it up for each batch would take too long with many topics.
  private long bytes;

  Window(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * The tail that lanes of this topic read.
   *
   * @param seen the position from which entries will be added
   */
  TopicTail tail(long topicId, long seen) {
    return topics.computeIfAbsent(topicId, _ -> new TopicLanes(seen)).tail();
  }

  void join(long lane, long topicId, TailReader reader, long seen) {
    topicOfLane.put(lane, topicId);
    topics.computeIfAbsent(topicId, _ -> new TopicLanes(seen)).add(reader);
  }

  void leave(long lane, TailReader reader) {
    Long topicId = topicOfLane.remove(lane);
    TopicLanes others = topicId == null ? null : topics.get(topicId);
    if (others != null) {
      others.remove(reader);
      if (others.isEmpty()) {
        topics.remove(topicId);
        bytes -= others.tail().bytes();
      }
    }
  }

  /** Drops all entries: some before this position were missed, so lanes must read the journal. */
  void forget(long from) {
    topics.values().forEach(lanes -> bytes -= lanes.tail().forget(from));
  }

  /** Adds a durable batch. */
  void add(List<Recorded> batch) {
    for (Recorded entry : batch) {
      TopicLanes lanes = lanesFor(entry);
      if (lanes != null) {
        bytes += lanes.tail().add(entry);
        touched.add(lanes);
      }
    }
  }

  /** Gives a turn to the lanes of the topics in the last batches. */
  void pump() {
    try {
      for (TopicLanes lanes : touched) {
        lanes.pumpAll();
        trim(lanes);
      }
    } finally {
      touched.clear();
      evict();
    }
  }

  /** Does nothing if the last lane has just ended, because its tail is already removed. */
  private void trim(TopicLanes lanes) {
    if (!lanes.isEmpty()) {
      bytes -= lanes.trim();
    }
  }

  private @Nullable TopicLanes lanesFor(Recorded entry) {
    return switch (entry.entry()) {
      case Publication publication -> topics.get(publication.topicId());
      case SubscriptionPut put -> topics.get(put.subscription().topicId());
      case CatalogMarker marker -> {
        Long topic = topicOfLane.get(marker.lane());
        yield topic == null ? null : topics.get(topic);
      }
    };
  }

  private void evict() {
    while (bytes > maxBytes) {
      TopicTail fullest = fullest();
      // Half of it at once, so that a lane that is stuck does not cost a search per entry.
      long freed = fullest.trimTo((fullest.firstIndex() + fullest.endIndex() + 1) / 2);
      if (freed == 0) {
        return;
      }
      bytes -= freed;
    }
  }

  private TopicTail fullest() {
    TopicTail result = new TopicTail(0);
    for (TopicLanes each : topics.values()) {
      if (each.tail().bytes() >= result.bytes()) {
        result = each.tail();
      }
    }
    return result;
  }
}
