package io.hermod.operations;

import io.hermod.publish.PublishMeters;
import io.hermod.store.Intake;
import io.hermod.store.Publication;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;

/** The built-in topic for events about the server. Nothing is stored while nobody subscribes. */
public final class OperationsTopic {
  private final Intake intake;
  private final Supplier<Topic> topic;
  private final Supplier<CatalogView> catalog;
  private final PublishMeters meters;

  /**
   * Creates the topic's publisher.
   *
   * @param topic may throw {@link StoreUnavailableException}
   */
  public OperationsTopic(
      Intake intake, Supplier<Topic> topic, Supplier<CatalogView> catalog, PublishMeters meters) {
    this.intake = intake;
    this.topic = topic;
    this.catalog = catalog;
    this.meters = meters;
  }

  CatalogView catalog() {
    return catalog.get();
  }

  /** Whether anybody subscribes. */
  boolean isWanted() {
    return !subscriptions().isEmpty();
  }

  /** What concerns these must not publish an event, because that could go on forever. */
  List<Subscription> subscriptions() {
    return catalog.get().subscriptions(id());
  }

  long id() {
    return topic.get().id();
  }

  /**
   * Publishes an event, even if the store refuses those of publishers. Blocks until it is durable.
   *
   * @throws StoreUnavailableException if the event cannot be stored now
   */
  void publish(OperationalEvent event) {
    Topic to = topic.get();
    Instant at = event.at().truncatedTo(ChronoUnit.MICROS);
    intake.appendNow(new Publication(to.journalTopic(), at, List.of(event.event(to))));
    meters.topic(to.id()).accepted(1, at, at);
  }
}
