package io.hermod.delivery;

import io.hermod.event.Event;
import io.hermod.filter.Matcher;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the events that no subscription of their topic wants. No lane can count these: the lanes
 * of a topic run on several loops, and each is at a different position in the journal. So every
 * topic has one loop that evaluates the filters again, in the order of the journal, until one of
 * them matches.
 */
final class UnmatchedCounter {
  private static final Logger LOG = LoggerFactory.getLogger(UnmatchedCounter.class);

  private final LongPredicate isOurs;
  private final Supplier<CatalogView> catalog;
  private final DeliveryMeters meters;
  private final Map<Long, TopicFilters> topics = new HashMap<>();
  private final Map<Long, Long> topicOfLane = new HashMap<>();

  /**
   * Creates a counter without subscriptions.
   *
   * @param isOurs which topics are counted here
   */
  UnmatchedCounter(LongPredicate isOurs, Supplier<CatalogView> catalog, DeliveryMeters meters) {
    this.isOurs = isOurs;
    this.catalog = catalog;
    this.meters = meters;
  }

  /** Adds a subscription, or replaces it with a new version. */
  void put(Subscription subscription) {
    if (isOurs.test(subscription.topicId())) {
      catalog.get().topic(subscription.topicId()).ifPresent(topic -> put(subscription, topic));
    }
  }

  private void put(Subscription subscription, Topic topic) {
    topicOfLane.put(subscription.lane(), topic.id());
    topics
        .computeIfAbsent(topic.id(), _ -> new TopicFilters())
        .put(subscription.lane(), subscription.matcherOn(topic));
  }

  private void remove(long lane) {
    Long topic = topicOfLane.remove(lane);
    if (topic != null) {
      topics.computeIfPresent(topic, (_, filters) -> filters.without(lane));
    }
  }

  /** Counts the events of a batch that is durable in the journal. */
  void appended(List<Recorded> batch) {
    for (Recorded entry : batch) {
      try {
        take(entry);
      } catch (Throwable fault) {
        // The lanes report a filter that fails. Here, the events are just not counted.
        LOG.debug("entry {} could not be counted", entry.position(), fault);
      }
    }
  }

  private void take(Recorded entry) {
    switch (entry.entry()) {
      case Publication publication -> count(publication);
      case SubscriptionPut put -> put(put.subscription());
      case SubscriptionRemoved removed -> remove(removed.lane());
    }
  }

  private void count(Publication publication) {
    if (isOurs.test(publication.topicId())) {
      int unmatched = unmatched(topics.get(publication.topicId()), publication.events());
      if (unmatched > 0) {
        meters.unmatched(publication.topicId(), unmatched);
      }
    }
  }

  private static int unmatched(@Nullable TopicFilters filters, List<Event> events) {
    if (filters == null) {
      return events.size();
    }
    int count = 0;
    for (Event event : events) {
      count += filters.isWanted(event) ? 0 : 1;
    }
    return count;
  }

  /** The filters of one topic's subscriptions. */
  private static final class TopicFilters {
    private record Filter(long lane, Matcher matcher) {}

    private final List<Filter> filters = new ArrayList<>();
    // Evaluated first: the filter that matched the last event usually matches the next.
    private int favourite;

    void put(long lane, Matcher matcher) {
      filters.removeIf(filter -> filter.lane == lane);
      filters.add(new Filter(lane, matcher));
      favourite = 0;
    }

    @Nullable TopicFilters without(long lane) {
      filters.removeIf(filter -> filter.lane == lane);
      favourite = 0;
      return filters.isEmpty() ? null : this;
    }

    boolean isWanted(Event event) {
      if (filters.get(favourite).matcher.matches(event)) {
        return true;
      }
      for (int i = 0; i < filters.size(); i++) {
        if (filters.get(i).matcher.matches(event)) {
          favourite = i;
          return true;
        }
      }
      return false;
    }
  }
}
