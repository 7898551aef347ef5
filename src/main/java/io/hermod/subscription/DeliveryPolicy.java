package io.hermod.subscription;

import io.hermod.event.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How events are delivered to a subscription.
 *
 * @param schema the schema of the delivered events
 * @param deadLetter where to write events that could not be delivered; null to drop them
 * @param identity the identity that deliveries should use; null if the caller did not set one
 * @param isPersisted whether the events must survive a restart; null if the caller did not say
 * @param control options that Event Grid does not have
 */
public record DeliveryPolicy(
    RetryPolicy retries,
    Schema schema,
    @Nullable DeadLetterDestination deadLetter,
    @Nullable DeliveryIdentity identity,
    @Nullable Boolean isPersisted,
    DeliveryControl control) {

  /** Returns a copy with another control. */
  DeliveryPolicy with(DeliveryControl other) {
    return new DeliveryPolicy(retries, schema, deadLetter, identity, isPersisted, other);
  }
}
