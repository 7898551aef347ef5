package io.hermod.destination;

import io.hermod.event.Event;
import io.hermod.schema.EventGridWriter;
import io.hermod.schema.FieldReader;
import io.hermod.subscription.HeaderMapping;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The headers that a subscription wants with its deliveries. Where one has the name of a header of
 * our own, ours is sent.
 */
final class CustomHeaders {
  private final EventGridWriter writer;
  private final List<String> names;
  private final FieldReader fields;

  private CustomHeaders(EventGridWriter writer, List<HeaderMapping.Dynamic> dynamic) {
    this.writer = writer;
    this.names = dynamic.stream().map(HeaderMapping.Dynamic::name).toList();
    this.fields =
        new FieldReader(dynamic.stream().map(HeaderMapping.Dynamic::sourceField).toList());
  }

  /** Adds the fixed ones to a request that has ours, and keeps those that the event decides. */
  static CustomHeaders prepare(
      List<HeaderMapping> wanted, RequestOptions request, EventGridWriter writer) {
    List<HeaderMapping> headers =
        wanted.stream().filter(header -> !request.getHeaders().contains(header.name())).toList();
    for (HeaderMapping header : headers) {
      if (header instanceof HeaderMapping.Static fixed) {
        request.putHeader(fixed.name(), fixed.value());
      }
    }
    return new CustomHeaders(
        writer,
        headers.stream()
            .filter(HeaderMapping.Dynamic.class::isInstance)
            .map(HeaderMapping.Dynamic.class::cast)
            .toList());
  }

  /** Adds what the event says; what is not there, or cannot stand in a header, is left out. */
  void addTo(HttpClientRequest post, Event event) {
    if (!names.isEmpty()) {
      add(post.headers(), fields.read(written(event)));
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

  /** As it is delivered, so that the members that we add are found too. */
  private byte[] written(Event event) {
    byte[] json = new byte[writer.size(event)];
    writer.write(event, json, 0);
    return json;
  }
}
