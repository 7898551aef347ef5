package io.hermod.manage.subscription;

import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.Proposal;
import io.hermod.store.catalog.Proposals;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The proposals that wait for the consent of endpoints, as callers see them: a change until its
 * link expires, a new subscription also after that, until it is created again or deleted.
 */
final class PendingChanges {
  private final Proposals proposals;
  private final InstantSource clock;

  PendingChanges(Proposals proposals, InstantSource clock) {
    this.proposals = proposals;
    this.clock = clock;
  }

  /** The change of a subscription that waits for consent. */
  Optional<Proposal> changeOf(Subscription current) {
    return proposals.of(current.lane()).filter(each -> each.isWaiting(clock.instant()));
  }

  /**
   * A new subscription that waits for consent, or whose link expired. Only for names that no
   * existing subscription has.
   */
  Optional<Proposal> of(long topicId, @Nullable String origin, String name) {
    return proposals.all().stream()
        .filter(each -> !each.isAccepted() && each.isOf(topicId, origin, name))
        .findFirst();
  }

  /** All new subscriptions, which are not in the catalog yet. */
  List<Proposal> unmade(CatalogView view) {
    return proposals.all().stream()
        .filter(each -> !each.isAccepted() && !isChange(view, each))
        .toList();
  }

  ProvisioningState state(Proposal proposal) {
    return proposal.isWaiting(clock.instant())
        ? ProvisioningState.AWAITING_MANUAL_ACTION
        : ProvisioningState.FAILED;
  }

  /**
   * Stores a proposal as the only one of its name, and removes proposals that are no longer needed.
   */
  void propose(Catalog catalog, Proposal proposal) {
    Instant now = clock.instant();
    remove(each -> isUseless(catalog.view(), each, now));
    withdraw(proposal.subscription());
    proposals.put(proposal);
  }

  /** Removes the proposals with the name of this subscription. */
  void withdraw(Subscription named) {
    remove(each -> !each.isAccepted() && each.isOf(named.topicId(), named.origin(), named.name()));
  }

  private void remove(Predicate<Proposal> isGone) {
    proposals.all().stream().filter(isGone).forEach(each -> proposals.remove(each.lane()));
  }

  private static boolean isUseless(CatalogView view, Proposal proposal, Instant now) {
    return proposal.invitation().isExpired(now)
        && (proposal.isAccepted() || isChange(view, proposal));
  }

  private static boolean isChange(CatalogView view, Proposal proposal) {
    Subscription wanted = proposal.subscription();
    return view.subscription(wanted.topicId(), wanted.origin(), wanted.name()).isPresent();
  }
}
