package io.hermod.deadletter.write;

import io.hermod.event.Event;
import io.hermod.publish.PublishMeters;
import io.hermod.store.Intake;
import io.hermod.store.Publication;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;

/**
 * Publishes an event for each blob of dead letters: to the built-in topic, and as an event of the
 * storage account. Blocks until the events are durable.
 */
public final class BlobAnnouncer {
  private final Intake intake;
  private final Supplier<Topic> builtIn;
  private final Supplier<CatalogView> catalog;
  private final PublishMeters meters;

  /**
   * Creates an announcer.
   *
   * @param builtIn the topic that gets all announcements; may throw {@link
   *     StoreUnavailableException}
   */
  public BlobAnnouncer(
      Intake intake, Supplier<Topic> builtIn, Supplier<CatalogView> catalog, PublishMeters meters) {
    this.intake = intake;
    this.builtIn = builtIn;
    this.catalog = catalog;
    this.meters = meters;
  }

  /**
   * Announces a blob, unless it contains nothing but dead letters of announcements: announcing
   * these could go on forever.
   *
   * @throws StoreUnavailableException if an event cannot be stored now
   */
  void announce(BlobCreated created) {
    Topic topic = builtIn.get();
    if (!created.blob().hasOnlyAnnouncements(topic.id())) {
      Instant at = created.at().truncatedTo(ChronoUnit.MICROS);
      Event event = created.event();
      append(topic, event, at);
      announceOfAccount(event.from(created.accountId()), created.accountId(), at);
    }
  }

  /**
   * Announces the blob to those who watch its storage account. Most servers have nobody who does;
   * they store no event for it.
   */
  private void announceOfAccount(Event event, String accountId, Instant at) {
    CatalogView view = catalog.get();
    Topic systemTopic = view.systemTopic(accountId);
    if (systemTopic != null) {
      append(systemTopic, event, at);
    } else if (isWanted(event, view)) {
      append(Topic.SOURCES, event, at);
    }
  }

  private static boolean isWanted(Event event, CatalogView view) {
    return view.subscriptions(Topic.SOURCES_ID).stream()
        .anyMatch(subscription -> subscription.acceptsOriginOf(event));
  }

  private void append(Topic topic, Event event, Instant at) {
    intake.appendNow(new Publication(topic.journalTopic(), at, List.of(event)));
    meters.topic(topic.id()).accepted(1, at, at);
  }
}
