package io.hermod.manage;

import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.Proposal;
import io.hermod.subscription.Subscription;
import java.util.List;
import java.util.function.Predicate;

/** Removes the subscriptions to some of a topic's events, and those that wait for validation. */
public final class SubscriptionCleaner {
  private SubscriptionCleaner() {}

  /** Removes them, and returns the number of subscriptions, not counting those that waited. */
  public static int remove(Catalog catalog, long topicId, Predicate<String> origin) {
    List<Subscription> gone =
        catalog.view().subscriptions(topicId).stream()
            .filter(each -> isOf(each, topicId, origin))
            .toList();
    gone.forEach(each -> catalog.removeSubscription(each.lane()));
    catalog.proposals().all().stream()
        .filter(each -> isOf(each.subscription(), topicId, origin))
        .map(Proposal::lane)
        .toList()
        .forEach(catalog.proposals()::remove);
    return gone.size();
  }

  private static boolean isOf(Subscription subscription, long topicId, Predicate<String> origin) {
    String is = subscription.origin();
    return subscription.topicId() == topicId && is != null && origin.test(is);
  }
}
