package io.hermod.subscription;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.filter.Matcher;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which events of a topic to deliver, where and how.
 *
 * @param expiresAt when the subscription expires; null for never
 */
public record Subscription(
    SubscriptionIdentity id,
    Destination destination,
    EventFilter filter,
    DeliveryPolicy delivery,
    List<String> labels,
    @Nullable Instant expiresAt) {

  public Subscription {
    labels = List.copyOf(labels);
  }

  /** Returns a copy with another lane. */
  public Subscription onLane(long lane) {
    return new Subscription(id.onLane(lane), destination, filter, delivery, labels, expiresAt);
  }

  /** Returns a copy with another control. */
  public Subscription with(DeliveryControl control) {
    return new Subscription(id, destination, filter, delivery.with(control), labels, expiresAt);
  }

  public long lane() {
    return id.lane();
  }

  public String name() {
    return id.name();
  }

  public String resourceId() {
    return id.resourceId();
  }

  public long topicId() {
    return id.topicId();
  }

  public @Nullable String origin() {
    return id.origin();
  }

  public RetryPolicy retryPolicy() {
    return delivery.retries();
  }

  public Schema deliverySchema() {
    return delivery.schema();
  }

  public @Nullable DeadLetterDestination deadLetter() {
    return delivery.deadLetter();
  }

  public @Nullable DeliveryIdentity identity() {
    return delivery.identity();
  }

  public @Nullable Boolean isPersisted() {
    return delivery.isPersisted();
  }

  public DeliveryControl control() {
    return delivery.control();
  }

  public Pause pause() {
    return delivery.control().pause();
  }

  /** The keys that sign requests; null if they are not signed. */
  public @Nullable Signing signing() {
    return delivery.control().signing();
  }

  /** Whether the event comes from the origin of this subscription; the filter is not checked. */
  public boolean acceptsOriginOf(Event event) {
    String origin = origin();
    return origin == null || Matcher.ofOrigin(origin, includesNested()).matches(event);
  }

  /**
   * Whether events of resources below the origin count: resources are in resource groups, and these
   * in Azure subscriptions.
   */
  private boolean includesNested() {
    return topicId() == Topic.SOURCES_ID;
  }

  /** Compiles the filter for the events of the topic. */
  public Matcher matcherOn(Topic topic) {
    Matcher matcher = filter.matcher(topic.inputSchema(), topic.eventTopic());
    String origin = origin();
    return origin == null ? matcher : matcher.onlyFrom(origin, includesNested());
  }
}
