package io.hermod.explain;

import io.hermod.event.Event;
import io.hermod.schema.write.EventWriters;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the headers of a subscription that should get a value from the event but cannot. */
final class UnfilledHeaders {
  private final Destination destination;
  private final List<HeaderMapping.Dynamic> wanted;

  UnfilledHeaders(Subscription subscription) {
    this.destination = subscription.destination();
    this.wanted = dynamic(destination.headers());
  }

  private static List<HeaderMapping.Dynamic> dynamic(List<HeaderMapping> headers) {
    return headers.stream()
        .filter(HeaderMapping.Dynamic.class::isInstance)
        .map(HeaderMapping.Dynamic.class::cast)
        .toList();
  }

  /** Whether the subscription has any headers with values from the event. */
  boolean arePossible() {
    return !wanted.isEmpty();
  }

  /** Returns the names of the headers that are missing from a request with this event. */
  List<String> names(Topic topic, Event event, Instant publishedAt) {
    @Nullable String[] values =
        new EventWriters(topic.inputSchema(), topic.eventTopic(), topic.schema().mapping(), false)
            .fields(wanted.stream().map(HeaderMapping.Dynamic::sourceField).toList())
            .read(event, publishedAt);
    List<String> unfilled = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      String value = values[i];
      if (value == null || !destination.canHold(value)) {
        unfilled.add(wanted.get(i).name());
      }
    }
    return unfilled;
  }
}
