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
 * One loop's cache of the journal's tail, by topic and only of topics that have lanes here. It owns
 * nothing: what is dropped for want of room is read from the journal again.
 */
final class Window {
  private final long maxBytes;
  private final Map<Long, TopicLanes> topics = new HashMap<>();
  private final Map<Long, Long> topicOfLane = new HashMap<>();
  private final Set<TopicLanes> touched = new LinkedHashSet<>();

  Window(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * The tail that lanes of this topic read.
   *
   * @param seen entries from here on will be added
   */
  TopicTail tail(long topicId, long seen) {
    return topics.computeIfAbsent(topicId, _ -> new TopicLanes(seen)).tail();
  }

  void join(Lane lane, long seen) {
    topicOfLane.put(lane.id(), lane.topicId());
    topics.computeIfAbsent(lane.topicId(), _ -> new TopicLanes(seen)).add(lane);
  }

  void leave(Lane lane) {
    topicOfLane.remove(lane.id());
    TopicLanes others = topics.get(lane.topicId());
    if (others != null) {
      others.remove(lane);
      if (others.isEmpty()) {
        topics.remove(lane.topicId());
      }
    }
  }

  /** Entries before this position never came: lanes have to read them from the journal. */
  void forget(long from) {
    topics.values().forEach(lanes -> lanes.tail().forget(from));
  }

  /** Takes in a durable batch. */
  void add(List<Recorded> batch) {
    for (Recorded entry : batch) {
      TopicLanes lanes = lanesFor(entry);
      if (lanes != null) {
        lanes.tail().add(entry);
        touched.add(lanes);
      }
    }
  }

  /** Lets the lanes go on that the last batches concern. */
  void pump() {
    try {
      for (TopicLanes lanes : touched) {
        lanes.pumpAll();
        lanes.trim();
      }
    } finally {
      touched.clear();
      evict();
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
    while (bytes() > maxBytes) {
      TopicTail fullest = fullest();
      // Half of it at once, so that a lane that stands still does not cost a search per entry.
      fullest.trimTo((fullest.firstIndex() + fullest.endIndex() + 1) / 2);
    }
  }

  long bytes() {
    long sum = 0;
    for (TopicLanes each : topics.values()) {
      sum += each.tail().bytes();
    }
    return sum;
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
