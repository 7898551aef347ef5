package io.hermod.subscription;

import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds subscriptions for tests, to all events of a topic unless told otherwise. */
public final class SubscriptionBuilder {
  private final long lane;
  private final long topicId;
  private final Destination destination;
  private String name = "subscription";
  private String resourceId = "/subscription";
  private EventFilter filter = new EventFilter(List.of(), "", "", false);
  private RetryPolicy retries = RetryPolicy.DEFAULT;
  private Schema schema = Schema.EVENT_GRID;
  private @Nullable DeadLetterDestination deadLetter;
  private @Nullable String origin;
  private @Nullable Instant expiresAt;
  private @Nullable DeliveryIdentity identity;
  private @Nullable Boolean isPersisted;
  private DeliveryControl control = DeliveryControl.NONE;
  private List<String> labels = List.of();

  public SubscriptionBuilder(long lane, long topicId, Destination destination) {
    this.lane = lane;
    this.topicId = topicId;
    this.destination = destination;
  }

  public SubscriptionBuilder named(String newName, String newResourceId) {
    name = newName;
    resourceId = newResourceId;
    return this;
  }

  public SubscriptionBuilder filter(EventFilter newFilter) {
    filter = newFilter;
    return this;
  }

  public SubscriptionBuilder retries(RetryPolicy policy) {
    retries = policy;
    return this;
  }

  public SubscriptionBuilder labels(List<String> newLabels) {
    labels = newLabels;
    return this;
  }

  public SubscriptionBuilder schema(Schema newSchema) {
    schema = newSchema;
    return this;
  }

  public SubscriptionBuilder deadLetter(@Nullable DeadLetterDestination place) {
    deadLetter = place;
    return this;
  }

  public SubscriptionBuilder origin(@Nullable String newOrigin) {
    origin = newOrigin;
    return this;
  }

  public SubscriptionBuilder expiresAt(@Nullable Instant time) {
    expiresAt = time;
    return this;
  }

  public SubscriptionBuilder identity(@Nullable DeliveryIdentity newIdentity) {
    identity = newIdentity;
    return this;
  }

  public SubscriptionBuilder isPersisted(@Nullable Boolean isKept) {
    isPersisted = isKept;
    return this;
  }

  public SubscriptionBuilder control(DeliveryControl newControl) {
    control = newControl;
    return this;
  }

  public Subscription build() {
    return new Subscription(
        new SubscriptionIdentity(lane, name, resourceId, topicId, origin),
        destination,
        filter,
        new DeliveryPolicy(retries, schema, deadLetter, identity, isPersisted, control),
        labels,
        expiresAt);
  }
}
