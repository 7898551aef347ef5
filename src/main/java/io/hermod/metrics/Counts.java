package io.hermod.metrics;

import io.hermod.deadletter.LetterMeters;
import io.hermod.delivery.DeliveryMeters;
import io.hermod.delivery.LaneMeter;
import io.hermod.publish.PublishMeter;
import io.hermod.publish.PublishMeters;
import io.hermod.store.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All counters since the start, of the topics and subscriptions that exist. */
public final class Counts implements DeliveryMeters, PublishMeters, LetterMeters {
  private final Supplier<CatalogView> catalog;
  private final Tallies<TopicTally> topics;
  private final Tallies<LaneTally> lanes;

  /**
   * Counts from zero.
   *
   * @param parked how many rows each lane has in parking at the start
   */
  public Counts(Supplier<CatalogView> catalog, Map<Long, Long> parked) {
    this.catalog = catalog;
    this.topics = new Tallies<>(_ -> new TopicTally(), this::topicIds);
    this.lanes = new Tallies<>(lane -> new LaneTally(parked.getOrDefault(lane, 0L)), this::laneIds);
  }

  private Set<Long> topicIds() {
    CatalogView view = catalog.get();
    return Stream.concat(view.topics().stream(), view.journalTopics())
        .map(Topic::id)
        .collect(Collectors.toSet());
  }

  private Set<Long> laneIds() {
    CatalogView view = catalog.get();
    return view.journalTopics()
        .flatMap(topic -> view.subscriptions(topic.id()).stream())
        .map(Subscription::lane)
        .collect(Collectors.toSet());
  }

  @Override
  public PublishMeter topic(long topicId) {
    return topics.of(topicId);
  }

  @Override
  public LaneMeter lane(long lane) {
    return lanes.of(lane);
  }

  @Override
  public void unmatched(long topicId, int events) {
    topics.of(topicId).unmatched(events);
  }

  @Override
  public void deadLettered(long lane, String reason) {
    lanes.of(lane).deadLettered(reason);
  }

  @Override
  public void dropped(long lane, String reason) {
    lanes.of(lane).dropped(reason);
  }

  /**
   * Writes down the counters. Names come from the catalog, so no two series have the same ones, and
   * those of what was deleted are gone.
   *
   * @param eachLane is told the labels of each subscription
   */
  void writeTo(Sheet sheet, BiConsumer<Subscription, Labels> eachLane) {
    topics.prune();
    lanes.prune();
    CatalogView view = catalog.get();
    for (Topic topic : view.topics()) {
      topics.of(topic.id()).writeTo(sheet, Labels.of("topic", topic.name()));
    }
    view.journalTopics()
        .forEach(
            topic -> {
              for (Subscription subscription : view.subscriptions(topic.id())) {
                Labels labels = labels(topic, subscription);
                lanes.of(subscription.lane()).writeTo(sheet, labels);
                eachLane.accept(subscription, labels);
              }
            });
  }

  /** How the Edge module would count, for its topics and their subscriptions. */
  List<ModuleReading> moduleReadings() {
    CatalogView view = catalog.get();
    List<ModuleReading> readings = new ArrayList<>();
    for (Topic topic : view.topics()) {
      if (topic.isEdge()) {
        addReadings(topic, view, readings);
      }
    }
    return readings;
  }

  private void addReadings(Topic topic, CatalogView view, List<ModuleReading> readings) {
    readings.add(new ModuleReading(topic.name(), null, topics.of(topic.id()).moduleFigures()));
    for (Subscription each : view.subscriptions(topic.id())) {
      readings.add(
          new ModuleReading(topic.name(), each.name(), lanes.of(each.lane()).moduleFigures()));
    }
  }

  /** The topic of a domain, or the resource, is named too: names are their own only there. */
  private static Labels labels(Topic topic, Subscription subscription) {
    String origin = subscription.origin();
    return Labels.of(
        "topic",
        origin == null ? topic.name() : topic.name() + "/" + origin,
        "event_subscription_name",
        subscription.name());
  }

  int size() {
    return topics.size() + lanes.size();
  }
}
