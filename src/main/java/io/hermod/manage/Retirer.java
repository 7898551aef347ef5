package io.hermod.manage;

import io.hermod.loop.Loop;
import io.hermod.store.Catalog;
import io.hermod.store.CatalogListener;
import io.hermod.store.LaneVersion;
import io.hermod.subscription.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes subscriptions when the time has come that they ask for. Knows those that have an end, and
 * waits for the earliest only; what it knows belongs to one loop.
 */
public final class Retirer implements CatalogListener, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Retirer.class);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

  private final Loop loop;
  private final Executor blocking;
  private final Subscriptions subscriptions;
  private final Map<Long, Subscription> ending = new HashMap<>();
  private @Nullable Instant planned;
  private volatile boolean isClosed;

  /**
   * Makes one that has yet to start.
   *
   * @param blocking runs what waits for the store
   */
  public Retirer(Loop loop, Executor blocking, Subscriptions subscriptions) {
    this.loop = loop;
    this.blocking = blocking;
    this.subscriptions = subscriptions;
  }

  /** Also sees to those that should have ended while there was no process. */
  public void start(Catalog catalog) {
    catalog.watch(this);
    catalog.lanes().stream()
        .filter(lane -> lane.removedAt().isEmpty())
        .forEach(lane -> changed(lane.versions().getLast()));
  }

  @Override
  public void added(LaneVersion version) {
    changed(version);
  }

  @Override
  public void changed(LaneVersion version) {
    loop.execute(() -> expect(version.subscription()));
  }

  @Override
  public void removed(Subscription last, long position) {
    loop.execute(() -> ending.remove(last.lane()));
  }

  private void expect(Subscription subscription) {
    if (subscription.expiresAt() == null) {
      ending.remove(subscription.lane());
    } else {
      ending.put(subscription.lane(), subscription);
      plan();
    }
  }

  private void plan() {
    ending.values().stream()
        .map(Retirer::end)
        .min(Instant::compareTo)
        .filter(earliest -> planned == null || earliest.isBefore(planned))
        .ifPresent(this::wakeAt);
  }

  private static Instant end(Subscription subscription) {
    return Objects.requireNonNull(subscription.expiresAt());
  }

  private void wakeAt(Instant when) {
    planned = when;
    loop.at(when, () -> wake(when));
  }

  /** Does nothing where an earlier time was planned after this one. */
  private void wake(Instant when) {
    if (when.equals(planned)) {
      planned = null;
      Instant now = loop.now();
      List<Subscription> due =
          ending.values().stream().filter(each -> !end(each).isAfter(now)).toList();
      due.forEach(each -> ending.remove(each.lane()));
      due.forEach(each -> blocking.execute(() -> retire(each)));
      plan();
    }
  }

  private void retire(Subscription subscription) {
    try {
      if (!isClosed) {
        subscriptions.retire(subscription);
      }
    } catch (RuntimeException e) {
      log.warn("{} cannot be retired yet: {}", subscription.resourceId(), e.getMessage());
      loop.execute(() -> loop.after(AFTER_A_FAULT, () -> expect(subscription)));
    }
  }

  /** Begins nothing new. */
  @Override
  public void close() {
    isClosed = true;
  }
}
