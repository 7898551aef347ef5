package io.hermod.store.embedded.offline;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.secret.Sealer;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.CatalogMarker.SubscriptionRemoved;
import io.hermod.store.Cursor;
import io.hermod.store.DeadLetter;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.store.embedded.offline.SavedEvent.State;
import io.hermod.store.finding.Findings;
import io.hermod.store.rows.SavedRows;
import io.hermod.store.rows.SavedWaiting;
import io.hermod.store.rows.catalog.SavedCatalog;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Reads every waiting event of a stopped store, as far as it can be read. It needs no key: events
 * are not sealed. If the state cannot be read, nobody knows what was delivered, so all events of
 * the journal count as waiting.
 */
public final class StoreExport {
  private final SavedCatalog catalog;
  private final Consumer<SavedEvent> use;
  private final Map<Long, Cursor> cursors;
  private final Map<Long, LaneBacklog> backlogs = new HashMap<>();
  private final boolean isBlind;

  private StoreExport(
      SavedCatalog catalog, Map<Long, Cursor> cursors, boolean isBlind, Consumer<SavedEvent> use) {
    this.catalog = catalog;
    this.cursors = cursors;
    this.isBlind = isBlind;
    this.use = use;
    catalog.lanes().forEach(lane -> add(catalog.versions(lane)));
  }

  /** Gives the user each event of a store that nobody has open, and reports what is unreadable. */
  public static void run(Path folder, Findings findings, Consumer<SavedEvent> use)
      throws IOException, RocksDBException {
    try (SavedStore store = new SavedStore(folder, Sealer.blind(), findings)) {
      SavedRows rows = store.rows();
      SavedWaiting waiting = rows == null ? null : new SavedWaiting(rows, findings);
      Map<Long, Cursor> cursors = waiting == null ? Map.of() : waiting.cursors();
      StoreExport export = new StoreExport(store.catalog(), cursors, waiting == null, use);
      store.readJournal(export::read);
      if (waiting != null) {
        waiting.parked(export::parked);
        waiting.letters(export::letter);
        waiting.quarantined();
      }
    }
  }

  private void add(List<LaneVersion> versions) {
    Subscription newest = versions.getLast().subscription();
    catalog
        .topic(newest.topicId())
        .ifPresent(
            topic ->
                backlogs.put(
                    newest.lane(), new LaneBacklog(topic, versions, cursors.get(newest.lane()))));
  }

  private void read(Recorded recorded) {
    switch (recorded.entry()) {
      case Publication publication -> publication(recorded.position(), publication);
      case SubscriptionPut put -> put(recorded.position(), put.subscription());
      case SubscriptionRemoved removed -> backlogs.remove(removed.lane());
    }
  }

  /** The rows of a change may be missing, if the server ended right after it. */
  private void put(long position, Subscription subscription) {
    if (position > catalog.applied() && !isBlind) {
      List<LaneVersion> versions = new ArrayList<>(catalog.versions(subscription.lane()));
      versions.add(new LaneVersion(position, subscription));
      add(versions);
    }
  }

  private void publication(long first, Publication publication) {
    long position = first;
    for (Event event : publication.events()) {
      if (isBlind) {
        use.accept(inJournal(publication, event, position, null));
      }
      for (LaneBacklog backlog : backlogs.values()) {
        if (backlog.topic().id() == publication.topicId() && backlog.has(position, event)) {
          use.accept(inJournal(publication, event, position, backlog.subscription()));
        }
      }
      position++;
    }
  }

  private SavedEvent inJournal(
      Publication publication, Event event, long position, @Nullable Subscription subscription) {
    return new SavedEvent(
        State.JOURNAL,
        publication.topicId(),
        topic(publication.topicId()),
        subscription == null ? SavedEvent.NO_LANE : subscription.lane(),
        subscription == null ? null : subscription.name(),
        event.origin(),
        event.id(),
        position,
        publication.publishedAt(),
        0,
        null,
        null,
        event.json());
  }

  private void parked(long lane, ParkedEvent parked) {
    if (catalog.isRemoved(lane)) {
      return;
    }
    Subscription subscription = newest(lane);
    long topicId = subscription == null ? 0 : subscription.topicId();
    use.accept(
        new SavedEvent(
            State.PARKED,
            topicId,
            topic(topicId),
            lane,
            subscription == null ? null : subscription.name(),
            parked.event().origin(),
            parked.event().id(),
            parked.position(),
            parked.publishedAt(),
            parked.attempts(),
            parked.due().equals(ParkedEvent.IN_LINE) ? null : parked.due(),
            parked.rule().isEmpty() ? null : parked.rule(),
            parked.event().json()));
  }

  private void letter(DeadLetter letter) {
    Instant due = letter.key().due();
    RawJson entry = letter.entry();
    use.accept(
        new SavedEvent(
            State.DEAD_LETTER,
            letter.topicId(),
            topic(letter.topicId()),
            letter.lane(),
            letter.address().subscription(),
            null,
            letter.eventId(),
            letter.position(),
            letter.publishedAt(),
            letter.attempts(),
            due,
            letter.reason(),
            entry));
  }

  private @Nullable Subscription newest(long lane) {
    LaneBacklog backlog = backlogs.get(lane);
    List<LaneVersion> versions = catalog.versions(lane);
    if (backlog != null || versions.isEmpty()) {
      return backlog == null ? null : backlog.subscription();
    }
    return versions.getLast().subscription();
  }

  private @Nullable Topic topic(long id) {
    return catalog.topic(id).orElse(null);
  }
}
