package io.hermod.destination.http;

import io.hermod.event.Event;
import io.hermod.schema.write.EventFields;
import io.hermod.subscription.HeaderMapping;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The custom headers of a subscription's deliveries. If one has the name of a header of our own,
 * ours is sent.
 */
public final class CustomHeaders {
  private final List<byte[]> names;
  private final EventFields fields;

  private CustomHeaders(
      List<HeaderMapping.Dynamic> dynamic, Function<List<String>, EventFields> fields) {
    this.names = dynamic.stream().map(each -> PostBuffer.name(each.name())).toList();
    this.fields = fields.apply(dynamic.stream().map(HeaderMapping.Dynamic::sourceField).toList());
  }

  /**
   * Adds the static headers to a head that has ours, and keeps those whose values come from the
   * event.
   *
   * @param fields finds the values at paths of events
   */
  public static CustomHeaders prepare(
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

  /** Adds the values of the event. Those that are missing or not valid in a header are left out. */
  public void addTo(PostBuffer post, Event event, Instant publishedAt) {
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
