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
 * Who wants which events of a topic, where and how.
 *
 * @param lane the incarnation id: kept when the subscription changes, never reused by another, so
 *     that one deleted and made again under its old name inherits nothing
 * @param resourceId the ARM id in the caller's spelling
 * @param deliverySchema the shape in which it gets events
 * @param deadLetter where events go that could not be delivered; null drops them
 * @param origin which of its topic's events it may get where these come from many places: those of
 *     this domain topic, or of this resource and what is below it; null for all
 * @param expiresAt when it ends by itself; null for never
 * @param identity whom deliveries should act as; null where the caller does not say
 * @param isPersisted whether the caller wants its events kept over a restart; null where it does
 *     not say
 */
public record Subscription(
    long lane,
    String name,
    String resourceId,
    long topicId,
    Destination destination,
    EventFilter filter,
    RetryPolicy retryPolicy,
    List<String> labels,
    Schema deliverySchema,
    @Nullable DeadLetterDestination deadLetter,
    @Nullable String origin,
    @Nullable Instant expiresAt,
    @Nullable DeliveryIdentity identity,
    @Nullable Boolean isPersisted) {

  public Subscription {
    labels = List.copyOf(labels);
  }

  /** One that says neither whom deliveries act as nor what is kept. */
  public Subscription(
      long lane,
      String name,
      String resourceId,
      long topicId,
      Destination destination,
      EventFilter filter,
      RetryPolicy retryPolicy,
      List<String> labels,
      Schema deliverySchema,
      @Nullable DeadLetterDestination deadLetter,
      @Nullable String origin,
      @Nullable Instant expiresAt) {
    this(
        lane,
        name,
        resourceId,
        topicId,
        destination,
        filter,
        retryPolicy,
        labels,
        deliverySchema,
        deadLetter,
        origin,
        expiresAt,
        null,
        null);
  }

  /** One to all events of its topic, for good. */
  public Subscription(
      long lane,
      String name,
      String resourceId,
      long topicId,
      Destination destination,
      EventFilter filter,
      RetryPolicy retryPolicy,
      List<String> labels,
      Schema deliverySchema,
      @Nullable DeadLetterDestination deadLetter) {
    this(
        lane,
        name,
        resourceId,
        topicId,
        destination,
        filter,
        retryPolicy,
        labels,
        deliverySchema,
        deadLetter,
        null,
        null);
  }

  /** One that keeps no dead letters. */
  public Subscription(
      long lane,
      String name,
      String resourceId,
      long topicId,
      Destination destination,
      EventFilter filter,
      RetryPolicy retryPolicy,
      List<String> labels,
      Schema deliverySchema) {
    this(
        lane,
        name,
        resourceId,
        topicId,
        destination,
        filter,
        retryPolicy,
        labels,
        deliverySchema,
        null);
  }

  /** One that gets events in the Event Grid schema and keeps no dead letters. */
  public Subscription(
      long lane,
      String name,
      String resourceId,
      long topicId,
      Destination destination,
      EventFilter filter,
      RetryPolicy retryPolicy,
      List<String> labels) {
    this(
        lane,
        name,
        resourceId,
        topicId,
        destination,
        filter,
        retryPolicy,
        labels,
        Schema.EVENT_GRID);
  }

  /** The same, on this lane. */
  public Subscription onLane(long newLane) {
    return new Subscription(
        newLane,
        name,
        resourceId,
        topicId,
        destination,
        filter,
        retryPolicy,
        labels,
        deliverySchema,
        deadLetter,
        origin,
        expiresAt,
        identity,
        isPersisted);
  }

  /** Whether it may get events from the place that this one comes from. */
  public boolean hears(Event event) {
    return origin == null || Matcher.ofOrigin(origin, takesBelow()).matches(event);
  }

  /** Resources are in groups, and these in Azure subscriptions. */
  private boolean takesBelow() {
    return topicId == Topic.SOURCES_ID;
  }

  /** Its filter, compiled for the events of its topic. */
  public Matcher matcherOn(Topic topic) {
    Matcher matcher = filter.matcher(topic.inputSchema(), topic.eventTopic());
    return origin == null ? matcher : matcher.onlyFrom(origin, takesBelow());
  }
}
