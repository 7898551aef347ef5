package io.hermod.destination;

import io.hermod.event.Event;
import io.hermod.schema.EventFields;
import io.hermod.subscription.HeaderMapping;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The headers that a subscription wants with its deliveries. Where one has the name of a header of
 * our own, ours is sent.
 */
final class CustomHeaders {
  private final List<byte[]> names;
  private final EventFields fields;

  private CustomHeaders(
      List<HeaderMapping.Dynamic> dynamic, Function<List<String>, EventFields> fields) {
    this.names = dynamic.stream().map(each -> PostBuffer.name(each.name())).toList();
    this.fields = fields.apply(dynamic.stream().map(HeaderMapping.Dynamic::sourceField).toList());
  }

  /**
   * Adds the fixed ones to a head that has ours, and keeps those that the event decides.
   *
   * @param fields finds what stands at paths of events
   */
  static CustomHeaders prepare(
      List<HeaderMapping> wanted,
      RequestHead.Builder head,
      Function<List<String>, EventFields> fields) {
    List<HeaderMapping> headers =
        wanted.stream().filter(header -> !head.has(header.name())).toList();
    for (HeaderMapping header : headers) {
      if (header instanceof HeaderMapping.Static fixed) {
        head.add(fixed.name(), fixed.value());
      }
    }
    return new CustomHeaders(
        headers.stream()
            .filter(HeaderMapping.Dynamic.class::isInstance)
            .map(HeaderMapping.Dynamic.class::cast)
            .toList(),
        fields);
  }

  /** Adds what the event says; what is not there, or cannot stand in a header, is left out. */
  void addTo(PostBuffer post, Event event, Instant publishedAt) {
    if (!names.isEmpty()) {
      add(post, fields.read(event, publishedAt));
    }
  }

  private void add(PostBuffer post, @Nullable String[] values) {
    for (int i = 0; i < values.length; i++) {
      String value = values[i];
      if (value != null && HeaderMapping.canHold(value)) {
        post.header(names.get(i), value);
      }
    }
  }
}
