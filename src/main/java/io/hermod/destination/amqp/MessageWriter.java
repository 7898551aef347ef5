package io.hermod.destination.amqp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.destination.BatchBody;
import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.event.TraceContext;
import io.hermod.schema.write.EventFields;
import io.hermod.schema.write.EventWriter;
import io.hermod.schema.write.EventWriters;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.MessagingDestination;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.apache.qpid.protonj2.buffer.ProtonBuffer;
import org.apache.qpid.protonj2.types.messaging.ApplicationProperties;
import org.apache.qpid.protonj2.types.messaging.Data;
import org.apache.qpid.protonj2.types.messaging.Header;
import org.apache.qpid.protonj2.types.messaging.MessageAnnotations;
import org.jspecify.annotations.Nullable;

/** Turns events into messages: the event as the body, and Event Grid's properties. */
final class MessageWriter {
  private static final String JSON = "application/json; charset=utf-8";
  private static final String CLOUD_EVENT = "application/cloudevents+json; charset=utf-8";
  private static final Header DURABLE = new Header().setDurable(true);

  private final MessagingDestination.Type type;
  private final EventWriter writer;
  private final MessageHead head = new MessageHead();
  private final List<String> dynamicNames;
  private final EventFields fields;

  MessageWriter(MessagingDestination destination, Subscription subscription, EventWriters writers) {
    this.type = destination.type();
    this.writer = writers.writerOf(subscription.deliverySchema());
    boolean isCloudEvent = subscription.deliverySchema() == Schema.CLOUD_EVENTS;
    head.properties().setContentType(isCloudEvent ? CLOUD_EVENT : JSON);
    for (HeaderMapping header : destination.headers()) {
      if (header instanceof HeaderMapping.Static(String name, String value, _)) {
        set(head, name, value);
      }
    }
    head.application().put("aeg-event-type", "Notification");
    head.application().put("aeg-subscription-name", subscription.name().toUpperCase(Locale.ROOT));
    head.application()
        .put("aeg-metadata-version", writers.input() == Schema.CLOUD_EVENTS ? "1.0" : "1");
    List<HeaderMapping.Dynamic> dynamic =
        destination.headers().stream()
            .filter(HeaderMapping.Dynamic.class::isInstance)
            .map(HeaderMapping.Dynamic.class::cast)
            .toList();
    this.dynamicNames = dynamic.stream().map(HeaderMapping.Dynamic::name).toList();
    this.fields = writers.fields(dynamic.stream().map(HeaderMapping.Dynamic::sourceField).toList());
  }

  int length(Event event, Instant publishedAt) {
    return writer.length(event, publishedAt);
  }

  ProtonBuffer message(BatchBody batch) {
    Event event = batch.event(0);
    Instant publishedAt = batch.publishedAt(0);
    MessageHead message = head.copy();
    if (message.properties().getMessageId() == null) {
      message.properties().setMessageId(event.id());
    }
    message.application().put("aeg-delivery-count", Integer.toString(batch.deliveryCount()));
    message.application().put("aeg-data-version", event.dataVersion());
    message.application().put("aeg-output-event-id", event.id());
    addTrace(message, batch.trace(0));
    addFields(message, event, publishedAt);
    return Sections.encode(
        DURABLE,
        new MessageAnnotations(message.annotations()),
        message.properties(),
        new ApplicationProperties(message.application()),
        new Data(writer.bytes(event, publishedAt)));
  }

  /** Uses the names of the W3C, as the SDKs of Azure do. */
  private static void addTrace(MessageHead message, @Nullable TraceContext trace) {
    if (trace != null) {
      message.application().putIfAbsent("traceparent", trace.parent());
      if (!trace.state().isEmpty()) {
        message.application().putIfAbsent("tracestate", trace.state());
      }
    }
  }

  /** Adds the properties whose values come from the event. Those without a value are left out. */
  private void addFields(MessageHead message, Event event, Instant publishedAt) {
    if (dynamicNames.isEmpty()) {
      return;
    }
    @Nullable Object[] values = fields.readTyped(event, publishedAt);
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      if (value != null && isShort(value)) {
        set(message, dynamicNames.get(i), value);
      }
    }
  }

  private static boolean isShort(Object value) {
    return !(value instanceof String text)
        || text.getBytes(UTF_8).length <= HeaderMapping.MAX_VALUE_BYTES;
  }

  /** Properties of the broker are texts; those of the application keep their type. */
  private void set(MessageHead message, String name, Object value) {
    BrokerProperty.named(name, type)
        .ifPresentOrElse(
            property -> property.set(message, value.toString()),
            () -> message.application().put(name, value));
  }
}
