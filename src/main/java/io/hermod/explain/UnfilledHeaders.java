package io.hermod.explain;

import io.hermod.event.Event;
import io.hermod.schema.EventWriters;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the headers that a subscription wants filled by events, and that one event cannot fill. */
final class UnfilledHeaders {
  private final List<HeaderMapping.Dynamic> wanted;

  UnfilledHeaders(Subscription subscription) {
    this.wanted =
        subscription.destination() instanceof WebhookDestination webhook
            ? dynamic(webhook.headers())
            : List.of();
  }

  private static List<HeaderMapping.Dynamic> dynamic(List<HeaderMapping> headers) {
    return headers.stream()
        .filter(HeaderMapping.Dynamic.class::isInstance)
        .map(HeaderMapping.Dynamic.class::cast)
        .toList();
  }

  /** Whether there is anything to look for. */
  boolean arePossible() {
    return !wanted.isEmpty();
  }

  /** The names of the headers that a request with this event goes without. */
  List<String> names(Topic topic, Event event, Instant publishedAt) {
    @Nullable String[] values =
        new EventWriters(topic.inputSchema(), topic.eventTopic(), topic.schema().mapping(), false)
            .fields(wanted.stream().map(HeaderMapping.Dynamic::sourceField).toList())
            .read(event, publishedAt);
    List<String> unfilled = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      String value = values[i];
      if (value == null || !HeaderMapping.canHold(value)) {
        unfilled.add(wanted.get(i).name());
      }
    }
    return unfilled;
  }
}
