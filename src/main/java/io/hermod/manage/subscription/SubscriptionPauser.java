package io.hermod.manage.subscription;

import io.hermod.manage.CatalogEditor;
import io.hermod.store.Catalog;
import io.hermod.store.Proposal;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.Pause;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * Pauses and resumes subscriptions. It checks nothing else and asks no endpoint, so a subscription
 * can be paused even if the rules have changed since it was created, or its endpoint is down.
 */
final class SubscriptionPauser {
  private final CatalogEditor editor;
  private final InstantSource clock;

  SubscriptionPauser(CatalogEditor editor, InstantSource clock) {
    this.editor = editor;
    this.clock = clock;
  }

  /** Pauses the subscription, or resumes it. Writes nothing if nothing changes. */
  void set(Catalog catalog, Subscription named, boolean isPaused) {
    // A change that waits for consent must not end the pause later, so it goes first.
    editor.proposals().all().stream()
        .filter(each -> !each.isAccepted() && isSame(each.subscription(), named))
        .forEach(each -> change(each, isPaused));
    catalog
        .view()
        .subscription(named.topicId(), named.origin(), named.name())
        .ifPresent(each -> change(catalog, each, isPaused));
  }

  private static boolean isSame(Subscription one, Subscription other) {
    return one.lane() == other.lane();
  }

  private void change(Proposal proposal, boolean isPaused) {
    Subscription changed = changed(proposal.subscription(), isPaused);
    if (!changed.equals(proposal.subscription())) {
      editor.proposals().put(new Proposal(changed, proposal.invitation(), false));
    }
  }

  private void change(Catalog catalog, Subscription current, boolean isPaused) {
    Subscription changed = changed(current, isPaused);
    if (!changed.equals(current)) {
      catalog.putSubscription(changed);
      SubscriptionLog.tell(isPaused ? "paused" : "resumed", changed);
    }
  }

  private Subscription changed(Subscription old, boolean isPaused) {
    DeliveryControl control = old.control();
    Pause pause = control.pause().with(isPaused, control.pause().keepsTimeToLive(), now());
    return old.with(control.with(pause));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
