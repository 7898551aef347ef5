package io.hermod.store;

import java.util.Collection;
import java.util.Optional;

/**
 * What waits for an endpoint's consent, beside the catalog. To put exactly the subscription of a
 * proposal is to accept it, in one step: after a crash both was done or neither. A proposal goes
 * with its subscription and with its topic.
 *
 * <p>Writes block until they are durable, and throw {@link StoreUnavailableException}.
 */
public interface Proposals {

  /** Keeps it, in place of an earlier one for the same lane. */
  void put(Proposal proposal);

  /** Removes what is there for this lane. */
  void remove(long lane);

  /** What is there for this lane. */
  Optional<Proposal> of(long lane);

  /** All of them, as they are now. */
  Collection<Proposal> all();
}
