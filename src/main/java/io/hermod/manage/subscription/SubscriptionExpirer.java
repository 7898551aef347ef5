package io.hermod.manage.subscription;

import io.hermod.loop.Loop;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogListener;
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
 * Deletes subscriptions at their expiration time. Tracks the subscriptions that have one, and sets
 * a timer only for the earliest. This state belongs to one event loop.
 */
public final class SubscriptionExpirer implements CatalogListener, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SubscriptionExpirer.class);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

  private final Loop loop;
  private final Executor blocking;
  private final Subscriptions subscriptions;
  private final Map<Long, Subscription> ending = new HashMap<>();
  private @Nullable Instant planned;
  private volatile boolean isClosed;

  /**
   * Does not start yet.
   *
   * @param blocking runs tasks that wait for the store
   */
  public SubscriptionExpirer(Loop loop, Executor blocking, Subscriptions subscriptions) {
    this.loop = loop;
    this.blocking = blocking;
    this.subscriptions = subscriptions;
  }

  /** Also deletes subscriptions that expired while the process was down. */
  public void start(Catalog catalog) {
    catalog.watch(this);
    catalog.view().allSubscriptions().forEach(this::put);
  }

  @Override
  public void put(Subscription subscription) {
    loop.execute(() -> expect(subscription));
  }

  @Override
  public void removed(Subscription last) {
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
        .map(SubscriptionExpirer::end)
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

  /** Does nothing if an earlier time was planned after this one. */
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
      log.warn(
          "{} expired, but cannot be deleted yet: {}", subscription.resourceId(), e.getMessage());
      loop.execute(() -> loop.after(AFTER_A_FAULT, () -> expect(subscription)));
    }
  }

  /** Starts no more deletions. */
  @Override
  public void close() {
    isClosed = true;
  }
}
