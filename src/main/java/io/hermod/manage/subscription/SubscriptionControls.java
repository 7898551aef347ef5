package io.hermod.manage.subscription;

import io.hermod.manage.CatalogEditor;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.Proposal;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.Pause;
import io.hermod.subscription.Signing;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Pauses and resumes subscriptions, and changes the keys that sign their requests. It checks
 * nothing else and asks no endpoint, so this works even if the rules have changed since a
 * subscription was created, or its endpoint is down. Blocks while the catalog writes.
 */
public final class SubscriptionControls {
  private final CatalogEditor editor;
  private final SubscriptionViewer viewer;
  private final InstantSource clock;
  private final SigningKeyMaker keys = new SigningKeyMaker();

  SubscriptionControls(CatalogEditor editor, SubscriptionViewer viewer, InstantSource clock) {
    this.editor = editor;
    this.viewer = viewer;
    this.clock = clock;
  }

  /** Pauses the subscription, or resumes it. Writes nothing if nothing changes. */
  public TopicSubscription pause(SubscriptionAddress address, boolean isPaused) {
    return change(
        address,
        isPaused ? "paused" : "resumed",
        _ -> subscription -> paused(subscription, isPaused));
  }

  /** Changes the keys that sign requests. */
  public TopicSubscription sign(SubscriptionAddress address, SigningChange change) {
    return change(
        address,
        word(change),
        named -> {
          // Generated once, because a change that waits for consent must sign with the same key.
          Signing signing = keys.apply(change, named, now());
          return subscription -> signed(subscription, signing);
        });
  }

  private static String word(SigningChange change) {
    return switch (change) {
      case SigningChange.Enable _ -> "signing enabled";
      case SigningChange.Rotate _ -> "signing key rotated";
      case SigningChange.Disable _ -> "signing disabled";
    };
  }

  /** Decides how a subscription changes, by its current state. */
  private interface Decision {
    UnaryOperator<Subscription> on(Subscription named);
  }

  private TopicSubscription change(SubscriptionAddress address, String word, Decision decision) {
    return editor.change(
        catalog -> {
          Subscription named = viewer.get(catalog, address).subscription();
          change(catalog, named, word, decision.on(named));
          return viewer.get(catalog, address);
        });
  }

  /** Decides everything before it writes anything, because a decision may be a refusal. */
  private void change(
      Catalog catalog, Subscription named, String word, UnaryOperator<Subscription> change) {
    List<Proposal> waiting =
        editor.proposals().all().stream()
            .filter(each -> !each.isAccepted() && each.lane() == named.lane())
            .map(each -> new Proposal(change.apply(each.subscription()), each.invitation(), false))
            .toList();
    Optional<Subscription> current =
        catalog.view().subscription(named.topicId(), named.origin(), named.name());
    Optional<Subscription> changed = current.map(change);
    // A change that waits for consent must not undo this later, so it goes first.
    waiting.forEach(this::put);
    if (!changed.equals(current)) {
      catalog.putSubscription(changed.orElseThrow());
      SubscriptionLog.tell(word, changed.orElseThrow());
    }
  }

  private void put(Proposal changed) {
    if (!editor.proposals().of(changed.lane()).equals(Optional.of(changed))) {
      editor.proposals().put(changed);
    }
  }

  private Subscription paused(Subscription old, boolean isPaused) {
    DeliveryControl control = old.control();
    Pause pause = control.pause().with(isPaused, control.pause().keepsTimeToLive(), now());
    return old.with(control.with(pause));
  }

  private static Subscription signed(Subscription old, @Nullable Signing signing) {
    SigningRules.check(old.destination(), signing);
    return old.with(old.control().signedWith(signing));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
