package io.hermod.manage.subscription;

import io.hermod.manage.CatalogEditor;
import io.hermod.manage.ManagementException;
import io.hermod.manage.ResolvedScope;
import io.hermod.manage.ScopeResolver;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.Proposal;
import io.hermod.subscription.Subscription;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Creates and changes subscriptions when their endpoints agree. While an endpoint is asked, other
 * callers may change the catalog, so the draft is checked again before it is written.
 */
final class SubscriptionWriter {
  private static final int MOST_ROUNDS = 3;

  private final CatalogEditor editor;
  private final EndpointAsker asker;
  private final PendingChanges pending;

  SubscriptionWriter(CatalogEditor editor, EndpointAsker asker, PendingChanges pending) {
    this.editor = editor;
    this.asker = asker;
    this.pending = pending;
  }

  /** Writes the draft. The endpoint is always asked, even if it agreed before. */
  TopicSubscription put(Function<Catalog, Draft> drafter) {
    return write(drafter, _ -> true);
  }

  /** Writes the draft. The endpoint is asked only if it is another one or gets another schema. */
  TopicSubscription change(Function<Catalog, Draft> drafter) {
    return write(drafter, draft -> !draft.isAgreed());
  }

  private TopicSubscription write(Function<Catalog, Draft> drafter, Predicate<Draft> mustAsk) {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Draft draft = editor.read(drafter);
      Consent consent = mustAsk.test(draft) ? ask(draft) : new Consent.Given();
      Optional<TopicSubscription> written = write(drafter, draft, consent);
      if (written.isPresent()) {
        return written.get();
      }
    }
    throw ManagementException.changedByOthers(editor.read(drafter).wanted().resourceId());
  }

  private Consent ask(Draft draft) {
    return asker.ask(draft.topic(), draft.wanted(), draft.profile());
  }

  private Optional<TopicSubscription> write(
      Function<Catalog, Draft> drafter, Draft asked, Consent consent) {
    try {
      return editor.change(
          catalog -> {
            Draft draft = drafter.apply(catalog);
            return draft.asksAs(asked)
                ? Optional.of(write(catalog, draft, consent))
                : Optional.empty();
          });
    } finally {
      if (consent instanceof Consent.Awaited awaited) {
        boolean _ = awaited.handOver().getAsBoolean();
      }
    }
  }

  private TopicSubscription write(Catalog catalog, Draft draft, Consent consent) {
    return switch (consent) {
      case Consent.Given _ -> made(catalog, draft);
      case Consent.Awaited awaited -> proposed(catalog, draft, awaited);
      case Consent.Refused _ ->
          throw ManagementException.endpointRefused(draft.wanted().destination());
    };
  }

  private TopicSubscription made(Catalog catalog, Draft draft) {
    Subscription subscription = onLane(catalog, draft);
    pending.withdraw(subscription);
    if (!subscription.equals(draft.current())) {
      provide(catalog, draft.place());
      catalog.putSubscription(subscription);
      SubscriptionLog.tell(draft.current() == null ? "created" : "changed", subscription);
    }
    return shown(draft, subscription, ProvisioningState.SUCCEEDED);
  }

  private TopicSubscription proposed(Catalog catalog, Draft draft, Consent.Awaited awaited) {
    Subscription subscription = onLane(catalog, draft);
    provide(catalog, draft.place());
    pending.propose(catalog, new Proposal(subscription, awaited.invitation(), false));
    if (awaited.handOver().getAsBoolean()) {
      SubscriptionLog.tell("awaits consent", subscription);
      return shown(draft, subscription, ProvisioningState.AWAITING_MANUAL_ACTION);
    }
    catalog.putSubscription(subscription);
    SubscriptionLog.tell("validated", subscription);
    return shown(draft, subscription, ProvisioningState.SUCCEEDED);
  }

  private void provide(Catalog catalog, ResolvedScope place) {
    if (ScopeResolver.isMissing(catalog, place)) {
      editor.quotas().addDomainTopic(place.topic(), catalog);
      ScopeResolver.provide(catalog, place);
    }
  }

  private static Subscription onLane(Catalog catalog, Draft draft) {
    return draft.current() == null
        ? draft.wanted().onLane(catalog.newId())
        : draft.wanted().onLane(draft.current().lane());
  }

  private static TopicSubscription shown(
      Draft draft, Subscription subscription, ProvisioningState state) {
    return new TopicSubscription(draft.place(), subscription, draft.profile(), state, draft.form());
  }
}
