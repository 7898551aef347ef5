package io.hermod.manage;

import io.hermod.store.Catalog;
import io.hermod.store.CatalogView;
import io.hermod.store.Proposal;
import io.hermod.store.Proposals;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What waits for the consent of endpoints, as callers see it: a change until its link expires, a
 * new subscription also after that, until it is made again or deleted.
 */
final class PendingChanges {
  private final Proposals proposals;
  private final InstantSource clock;

  PendingChanges(Proposals proposals, InstantSource clock) {
    this.proposals = proposals;
    this.clock = clock;
  }

  /** A change that waits. */
  Optional<Proposal> changeOf(Subscription current) {
    return proposals.of(current.lane()).filter(each -> each.isWaiting(clock.instant()));
  }

  /** A new one that waits, or waited in vain; for names that no subscription has. */
  Optional<Proposal> of(long topicId, @Nullable String origin, String name) {
    return proposals.all().stream()
        .filter(each -> !each.isAccepted() && each.isOf(topicId, origin, name))
        .findFirst();
  }

  /** All new ones, which the catalog does not know. */
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

  /** Keeps a proposal as the only one of its name, and forgets what is of no use any more. */
  void propose(Catalog catalog, Proposal proposal) {
    Instant now = clock.instant();
    remove(each -> isUseless(catalog.view(), each, now));
    withdraw(proposal.subscription());
    proposals.put(proposal);
  }

  /** Removes what waits under the name of a subscription. */
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
