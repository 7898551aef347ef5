package io.hermod.delivery;

import io.hermod.event.Event;
import io.hermod.filter.Matcher;
import io.hermod.store.Catalog;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the events that no subscription of their topic wants. No lane can tell: the lanes of one
 * topic live on several loops, and each is somewhere else in the journal. So every topic has one
 * loop that asks the filters again, in the order of the journal, until one of them says yes.
 */
final class UnmatchedCounter {
  private static final Logger LOG = LoggerFactory.getLogger(UnmatchedCounter.class);

  private final LongPredicate isOurs;
  private final Catalog catalog;
  private final DeliveryMeters meters;
  private final Map<Long, TopicFilters> topics = new HashMap<>();
  private final Map<Long, Long> topicOfLane = new HashMap<>();

  /**
   * Knows no subscription yet.
   *
   * @param isOurs which topics are counted here
   */
  UnmatchedCounter(LongPredicate isOurs, Catalog catalog, DeliveryMeters meters) {
    this.isOurs = isOurs;
    this.catalog = catalog;
    this.meters = meters;
  }

  /** A subscription that is there, or a new version of it. */
  void put(Subscription subscription) {
    if (isOurs.test(subscription.topicId())) {
      catalog.view().topic(subscription.topicId()).ifPresent(topic -> put(subscription, topic));
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

  /** A durable batch of the journal. */
  void appended(List<Recorded> batch) {
    for (Recorded entry : batch) {
      try {
        take(entry);
      } catch (Throwable fault) {
        // The lanes report a filter that fails; here the events just are not counted.
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
    // Asked first: what wanted the last event mostly wants the next.
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
