package io.hermod.manage.subscription;

import io.hermod.subscription.Subscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs changes of subscriptions. */
final class SubscriptionLog {
  private static final Logger log = LoggerFactory.getLogger(Subscriptions.class);

  private SubscriptionLog() {}

  static void tell(String change, Subscription subscription) {
    log.info(
        "Subscription {}: lane={} topic={} resource={}",
        change,
        subscription.lane(),
        subscription.topicId(),
        subscription.resourceId());
  }
}
