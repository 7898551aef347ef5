package io.hermod.deadletter;

import io.hermod.publish.PublishMeters;
import io.hermod.store.AppendResult;
import io.hermod.store.Journal;
import io.hermod.store.Publication;
import io.hermod.store.StoreUnavailableException;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Publishes an event for each blob of dead letters; blocks until it is durable. */
public final class BlobAnnouncer {
  private final Journal journal;
  private final Supplier<Topic> topic;
  private final PublishMeters meters;

  /**
   * Makes one.
   *
   * @param topic where to publish; may throw {@link StoreUnavailableException}
   */
  public BlobAnnouncer(Journal journal, Supplier<Topic> topic, PublishMeters meters) {
    this.journal = journal;
    this.topic = topic;
    this.meters = meters;
  }

  /**
   * Tells of a blob, unless it holds what could not be told: that would go round for ever.
   *
   * @throws StoreUnavailableException if the event cannot be kept now
   */
  void announce(BlobCreated created) {
    Topic home = topic.get();
    if (created.blob().topicId() != home.id()) {
      append(home, created);
    }
  }

  private void append(Topic home, BlobCreated created) {
    Instant at = created.at().truncatedTo(ChronoUnit.MICROS);
    CompletableFuture<AppendResult> appended = new CompletableFuture<>();
    journal.appendAnyway(
        new Publication(home.id(), at, List.of(created.event())), appended::complete);
    if (appended.join() instanceof AppendResult.Refused refused) {
      throw new StoreUnavailableException(refused.reason());
    }
    meters.topic(home.id()).accepted(1, at, at);
  }
}
