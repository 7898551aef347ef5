package io.hermod.explain;

import io.hermod.event.Event;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a subscription did with an event, and the event itself.
 *
 * @param topic the topic of the event in the journal
 * @param redrives how often the event was sent again to this subscription
 * @param event null if neither the journal nor parking has it any more
 */
public record KnownDelivery(
    String eventId,
    Topic topic,
    Subscription subscription,
    long position,
    Instant publishedAt,
    int redrives,
    @Nullable Event event,
    LaneExplanation explanation) {}
