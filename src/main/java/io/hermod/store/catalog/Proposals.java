package io.hermod.store.catalog;

import io.hermod.store.StoreUnavailableException;
import java.util.Collection;
import java.util.Optional;

/**
 * Stores subscriptions that wait for the consent of their endpoints, separately from the catalog.
 * Putting exactly the subscription of a proposal into the catalog accepts the proposal in the same
 * atomic write. A proposal is removed with its subscription or its topic.
 *
 * <p>Writes block until they are durable. They throw {@link StoreUnavailableException} if the store
 * cannot accept them.
 */
public interface Proposals {

  /** Stores the proposal, and replaces an earlier one for the same lane. */
  void put(Proposal proposal);

  /** Removes the proposal for the lane, if there is one. */
  void remove(long lane);

  /** Returns the proposal for the lane, if there is one. */
  Optional<Proposal> of(long lane);

  /** Returns all current proposals. */
  Collection<Proposal> all();
}
