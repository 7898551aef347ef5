package io.hermod.destination;

import io.hermod.event.Event;
import io.hermod.schema.EventFields;
import io.hermod.subscription.HeaderMapping;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The headers that a subscription wants with its deliveries. Where one has the name of a header of
 * our own, ours is sent.
 */
final class CustomHeaders {
  private final List<String> names;
  private final EventFields fields;

  private CustomHeaders(
      List<HeaderMapping.Dynamic> dynamic, Function<List<String>, EventFields> fields) {
    this.names = dynamic.stream().map(HeaderMapping.Dynamic::name).toList();
    this.fields = fields.apply(dynamic.stream().map(HeaderMapping.Dynamic::sourceField).toList());
  }

  /**
   * Adds the fixed ones to a request that has ours, and keeps those that the event decides.
   *
   * @param fields finds what stands at paths of events
   */
  static CustomHeaders prepare(
      List<HeaderMapping> wanted,
      RequestOptions request,
      Function<List<String>, EventFields> fields) {
    List<HeaderMapping> headers =
        wanted.stream().filter(header -> !request.getHeaders().contains(header.name())).toList();
    for (HeaderMapping header : headers) {
      if (header instanceof HeaderMapping.Static fixed) {
        request.putHeader(fixed.name(), fixed.value());
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
  void addTo(HttpClientRequest post, Event event, Instant publishedAt) {
    if (!names.isEmpty()) {
      add(post.headers(), fields.read(event, publishedAt));
    }
  }

  private void add(MultiMap headers, @Nullable String[] values) {
    for (int i = 0; i < values.length; i++) {
      String value = values[i];
      if (value != null && HeaderMapping.canHold(value)) {
        headers.set(names.get(i), value);
      }
    }
  }
}
