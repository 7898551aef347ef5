package io.hermod.destination.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.destination.BatchBody;
import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.event.TraceContext;
import io.hermod.schema.write.EventFields;
import io.hermod.schema.write.EventWriter;
import io.hermod.schema.write.EventWriters;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Turns events into records: the event as the value, and Event Grid's headers. */
final class RecordWriter {
  private static final String CLOUD_EVENT = "application/cloudevents+json; charset=utf-8";

  private final String topic;
  private final byte @Nullable [] fixedKey;
  private final boolean hasDynamicKey;
  private final EventWriter writer;
  private final RecordHeaders headers;
  private final List<String> dynamicNames = new ArrayList<>();
  private final EventFields fields;
  private final boolean readsEvent;

  RecordWriter(RecordLayout layout, Subscription subscription, EventWriters writers) {
    this.topic = layout.topic();
    this.fixedKey =
        layout.key() instanceof HeaderMapping.Static(_, String value, _) ? bytes(value) : null;
    this.hasDynamicKey = layout.key() instanceof HeaderMapping.Dynamic;
    this.writer = writers.writerOf(subscription.deliverySchema());
    this.headers = headers(layout, subscription, writers.input());
    List<String> paths = new ArrayList<>();
    if (layout.key() instanceof HeaderMapping.Dynamic(_, String path)) {
      paths.add(path);
    }
    for (HeaderMapping header : layout.headers()) {
      if (header instanceof HeaderMapping.Dynamic(String name, String path)) {
        dynamicNames.add(name);
        paths.add(path);
      }
    }
    this.fields = writers.fields(paths);
    this.readsEvent = !paths.isEmpty();
  }

  /** The headers that all records have. */
  private static RecordHeaders headers(
      RecordLayout layout, Subscription subscription, Schema input) {
    RecordHeaders headers = new RecordHeaders();
    for (HeaderMapping header : layout.headers()) {
      if (header instanceof HeaderMapping.Static(String name, String value, _)) {
        headers.add(name, bytes(value));
      }
    }
    boolean isCloudEvent = subscription.deliverySchema() == Schema.CLOUD_EVENTS;
    headers
        .add("content-type", bytes(isCloudEvent ? CLOUD_EVENT : "application/json"))
        .add("aeg-event-type", bytes("Notification"))
        .add("aeg-subscription-name", bytes(subscription.name().toUpperCase(Locale.ROOT)))
        .add("aeg-metadata-version", bytes(input == Schema.CLOUD_EVENTS ? "1.0" : "1"));
    return headers;
  }

  int length(Event event, Instant publishedAt) {
    return writer.length(event, publishedAt);
  }

  ProducerRecord<byte[], byte[]> record(BatchBody batch) {
    Event event = batch.event(0);
    RecordHeaders all = new RecordHeaders(headers);
    all.add("aeg-delivery-count", bytes(Integer.toString(batch.deliveryCount())))
        .add("aeg-data-version", bytes(event.dataVersion()))
        .add("aeg-output-event-id", bytes(event.id()));
    addTrace(batch.trace(0), all);
    byte[] key = addFields(event, batch.publishedAt(0), all);
    byte[] value = writer.bytes(event, batch.publishedAt(0));
    return new ProducerRecord<>(topic, null, null, key, value, all);
  }

  private static void addTrace(@Nullable TraceContext trace, Headers all) {
    if (trace != null && all.lastHeader("traceparent") == null) {
      all.add("traceparent", bytes(trace.parent()));
      if (!trace.state().isEmpty()) {
        all.add("tracestate", bytes(trace.state()));
      }
    }
  }

  /** Adds the headers whose values come from the event, and returns the key. */
  private byte @Nullable [] addFields(Event event, Instant publishedAt, Headers all) {
    if (!readsEvent) {
      return fixedKey;
    }
    @Nullable String[] values = fields.read(event, publishedAt);
    int first = hasDynamicKey ? 1 : 0;
    for (int i = first; i < values.length; i++) {
      String value = values[i];
      if (value != null && HeaderMapping.isShort(value)) {
        all.add(dynamicNames.get(i - first), bytes(value));
      }
    }
    String key = hasDynamicKey ? values[0] : null;
    return key == null ? fixedKey : bytes(key);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
