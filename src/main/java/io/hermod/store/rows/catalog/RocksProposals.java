package io.hermod.store.rows.catalog;

import io.hermod.secret.Sealer;
import io.hermod.store.catalog.Proposal;
import io.hermod.store.catalog.Proposals;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.rows.StateBatch;
import io.hermod.subscription.Subscription;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** Proposals as rows of the catalog, with a copy in memory for all reads. */
final class RocksProposals implements Proposals {
  private final RocksWriter writer;
  private final Sealer sealer;
  private final Map<Long, Proposal> byLane = new ConcurrentSkipListMap<>();

  RocksProposals(RocksWriter writer, Sealer sealer, List<Proposal> kept) {
    this.writer = writer;
    this.sealer = sealer;
    kept.forEach(each -> byLane.put(each.lane(), each));
  }

  @Override
  public void put(Proposal proposal) {
    writer.write(batch -> CatalogRows.put(batch, proposal, sealer));
    byLane.put(proposal.lane(), proposal);
  }

  @Override
  public void remove(long lane) {
    if (byLane.containsKey(lane)) {
      writer.write(batch -> CatalogRows.removeProposal(batch, lane));
      forget(lane);
    }
  }

  @Override
  public Optional<Proposal> of(long lane) {
    return Optional.ofNullable(byLane.get(lane));
  }

  @Override
  public Collection<Proposal> all() {
    return List.copyOf(byLane.values());
  }

  List<Proposal> on(long topicId) {
    return byLane.values().stream()
        .filter(each -> each.subscription().topicId() == topicId)
        .toList();
  }

  /**
   * Returns the highest lane of a proposal. A new subscription's lane is stored nowhere else until
   * the proposal is accepted.
   */
  long lastLane() {
    return byLane.keySet().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** Accepts the proposal in the same batch, if this is the proposed subscription. */
  void fillPut(StateBatch batch, Subscription subscription) throws RocksDBException {
    Proposal proposal = byLane.get(subscription.lane());
    if (proposal != null && isAcceptedBy(subscription, proposal)) {
      CatalogRows.put(batch, proposal.accepted(), sealer);
    }
  }

  /** Accepts the proposal in memory, once those rows are written. */
  void put(Subscription subscription) {
    byLane.computeIfPresent(
        subscription.lane(),
        (_, proposal) -> isAcceptedBy(subscription, proposal) ? proposal.accepted() : proposal);
  }

  private static boolean isAcceptedBy(Subscription subscription, @Nullable Proposal proposal) {
    return proposal != null && proposal.subscription().equals(subscription);
  }

  void forget(Proposal proposal) {
    forget(proposal.lane());
  }

  void forget(long lane) {
    byLane.remove(lane);
  }
}
