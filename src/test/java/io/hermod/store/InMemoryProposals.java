package io.hermod.store;

import io.hermod.store.catalog.Proposal;
import io.hermod.store.catalog.Proposals;
import io.hermod.subscription.Subscription;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;

/** Proposals that nobody keeps. */
public final class InMemoryProposals implements Proposals {
  private final Map<Long, Proposal> byLane = new ConcurrentSkipListMap<>();

  @Override
  public void put(Proposal proposal) {
    byLane.put(proposal.lane(), proposal);
  }

  @Override
  public void remove(long lane) {
    byLane.remove(lane);
  }

  @Override
  public Optional<Proposal> of(long lane) {
    return Optional.ofNullable(byLane.get(lane));
  }

  @Override
  public Collection<Proposal> all() {
    return List.copyOf(byLane.values());
  }

  void accept(Subscription put) {
    byLane.computeIfPresent(
        put.lane(), (_, each) -> each.subscription().equals(put) ? each.accepted() : each);
  }

  void removeIf(Predicate<Proposal> isGone) {
    byLane.values().removeIf(isGone);
  }
}
