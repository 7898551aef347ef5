package io.hermod.validation;

import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.Proposal;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The handshakes of this server: their results since the start, and the links that somebody has yet
 * to open, which survive a restart.
 *
 * @param proposals returns all stored proposals
 * @param clock decides when links expire
 */
public record Handshakes(
    ValidationResults results,
    Supplier<Collection<Proposal>> proposals,
    Supplier<CatalogView> catalog,
    InstantSource clock) {

  /**
   * A subscription, or a change of one, whose endpoint has not agreed.
   *
   * @param linkExpiresAt until when the link works with which somebody can agree for the endpoint
   */
  public record Awaited(Topic topic, Subscription subscription, Instant linkExpiresAt) {
    public boolean isExpired(Instant now) {
      return !now.isBefore(linkExpiresAt);
    }

    /** Whether it is about the subscription with this resource id. */
    public boolean isOf(String resourceId) {
      return subscription.resourceId().equalsIgnoreCase(resourceId);
    }
  }

  /**
   * Returns the subscriptions and changes that wait, and the new subscriptions that waited in vain.
   * A change that waited in vain was discarded.
   */
  public List<Awaited> awaited() {
    CatalogView view = catalog.get();
    Instant now = clock.instant();
    return proposals.get().stream()
        .filter(each -> each.isWaiting(now) || (each.isExpired(now) && !isChange(view, each)))
        .flatMap(each -> awaited(each, view))
        .toList();
  }

  private static boolean isChange(CatalogView view, Proposal proposal) {
    Subscription wanted = proposal.subscription();
    return view.subscription(wanted.topicId(), wanted.origin(), wanted.name()).isPresent();
  }

  private static Stream<Awaited> awaited(Proposal proposal, CatalogView view) {
    Subscription wanted = proposal.subscription();
    return view.journalTopics()
        .filter(each -> each.id() == wanted.topicId())
        .map(each -> new Awaited(each, wanted, proposal.invitation().expiresAt()));
  }
}
