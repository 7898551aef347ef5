package io.hermod.metrics;

import io.hermod.deadletter.write.DeadLetterMeters;
import io.hermod.delivery.DeliveryMeters;
import io.hermod.delivery.lane.LaneMeter;
import io.hermod.publish.PublishMeter;
import io.hermod.publish.PublishMeters;
import io.hermod.store.catalog.CatalogView;
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

/** The counters of all existing topics and subscriptions since the start. */
public final class Counts implements DeliveryMeters, PublishMeters, DeadLetterMeters {
  private final Supplier<CatalogView> catalog;
  private final CountersById<TopicCounters> topics;
  private final CountersById<LaneCounters> lanes;
  private final DestinationTotals destinations = new DestinationTotals();

  /**
   * Starts all counters at zero.
   *
   * @param parked the number of rows that each lane has in parking at the start
   */
  public Counts(Supplier<CatalogView> catalog, Map<Long, Long> parked) {
    this.catalog = catalog;
    this.topics = new CountersById<>(_ -> new TopicCounters(), this::topicIds, _ -> {});
    this.lanes =
        new CountersById<>(
            lane -> new LaneCounters(parked.getOrDefault(lane, 0L)),
            this::laneIds,
            destinations::add);
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
  public LaneMeter lane(Subscription subscription) {
    LaneCounters counters = lanes.of(subscription.lane());
    counters.sendsTo(DestinationTotals.kind(subscription.destination()));
    return counters;
  }

  @Override
  public void unmatched(long topicId, int events) {
    topics.of(topicId).unmatched(events);
  }

  @Override
  public void deadLettered(long lane, String eventId, String reason) {
    lanes.of(lane).deadLettered(eventId, reason);
  }

  @Override
  public void dropped(long lane, String eventId, String reason) {
    lanes.of(lane).dropped(eventId, reason);
  }

  /**
   * Writes all counters. Names come from the catalog, so no two series have the same labels, and
   * the series of deleted resources disappear.
   *
   * @param eachLane receives each subscription and its labels
   */
  void writeTo(DataPoints points, BiConsumer<Subscription, Labels> eachLane) {
    topics.prune();
    lanes.prune();
    CatalogView view = catalog.get();
    for (Topic topic : view.topics()) {
      topics.of(topic.id()).writeTo(points, Labels.of("topic", topic.name()));
    }
    view.journalTopics()
        .forEach(
            topic -> {
              for (Subscription subscription : view.subscriptions(topic.id())) {
                Labels labels = labels(topic, subscription);
                LaneCounters lane = lanes.of(subscription.lane());
                lane.sendsTo(DestinationTotals.kind(subscription.destination()));
                lane.writeTo(points, labels);
                destinations.add(lane);
                eachLane.accept(subscription, labels);
              }
            });
    destinations.writeTo(points);
  }

  /**
   * Returns the numbers that the Edge module would report for its topics and their subscriptions.
   */
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

  /**
   * Includes the domain topic or resource, because subscription names are unique only within it.
   */
  private static Labels labels(Topic topic, Subscription subscription) {
    String origin = subscription.origin();
    return Labels.of(
        "topic",
        origin == null ? topic.name() : topic.name() + "/" + origin,
        "event_subscription_name",
        subscription.name());
  }

  /**
   * Adds what was counted since the last call to the numbers of a minute.
   *
   * @param limit how many bytes each topic and each subscription may take for its numbers
   */
  void sample(long minute, int limit) {
    topics.prune();
    lanes.prune();
    topics.all().forEach(each -> each.sample(minute, limit));
    lanes.all().forEach(each -> each.sample(minute, limit));
  }

  void read(HistoryTable table, MeasuredResources measured) {
    measured.topics().forEach(each -> table.add(topics.of(each.id())));
    measured.subscriptions().forEach(each -> table.add(lanes.of(each.lane())));
  }

  long parked(long lane) {
    return lanes.of(lane).waiting().now();
  }

  /** Returns what each existing subscription did not deliver since the start. */
  public List<LaneEnds> ends() {
    return laneIds().stream().map(lane -> lanes.of(lane).ends(lane)).toList();
  }

  /** Remembers a publish request whose trace was recorded. */
  public void publishExample(long topicId, TraceExample example) {
    topics.of(topicId).example(example);
  }

  /** Remembers a response to a delivery whose trace was recorded. */
  public void deliveryExample(long lane, TraceExample example) {
    lanes.of(lane).example(example);
  }

  CatalogView catalog() {
    return catalog.get();
  }

  long sampledBytes() {
    return topics.all().stream().mapToLong(each -> each.series().bytes()).sum()
        + lanes.all().stream().mapToLong(LaneCounters::sampledBytes).sum();
  }

  int size() {
    return topics.size() + lanes.size();
  }
}
