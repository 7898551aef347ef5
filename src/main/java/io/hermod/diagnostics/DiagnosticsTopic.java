package io.hermod.diagnostics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.OwnEventId;
import io.hermod.event.Schema;
import io.hermod.event.WireTime;
import io.hermod.publish.PublishMeters;
import io.hermod.publish.PublishResult;
import io.hermod.publish.Publisher;
import io.hermod.schema.read.RequestHeaders;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Publishes diagnostic records as events of a topic, except those about the topic itself, about the
 * built-in topics, which tell what happens to its subscriptions, and about events that are notices
 * themselves and were forwarded to another topic: these could go on forever. Blocks until the
 * events are durable.
 */
public final class DiagnosticsTopic {
  private static final Logger LOG = LoggerFactory.getLogger(DiagnosticsTopic.class);
  private static final String TYPE = "Hermod.Diagnostics.";

  /** The headers of a request that never was one. */
  private record ContentType(String value) implements RequestHeaders {
    @Override
    public @Nullable String get(String name) {
      return name.equalsIgnoreCase("content-type") ? value : null;
    }

    @Override
    public void forEach(BiConsumer<String, String> use) {
      use.accept("content-type", value);
    }
  }

  private final String name;
  private final Supplier<CatalogView> catalog;
  private final Publisher publisher;
  private final PublishMeters meters;
  private final InstantSource clock;
  private String lastProblem = "";

  public DiagnosticsTopic(
      String name,
      Supplier<CatalogView> catalog,
      Publisher publisher,
      PublishMeters meters,
      InstantSource clock) {
    this.name = name;
    this.catalog = catalog;
    this.publisher = publisher;
    this.meters = meters;
    this.clock = clock;
  }

  /** Returns how many records could not be published. */
  int publish(List<DiagnosticRecord> records, List<ObjectNode> composed) {
    Topic topic = catalog.get().topic(name);
    String problem = problem(topic);
    if (topic == null || !problem.isEmpty()) {
      tell(problem);
      return records.size();
    }
    List<ObjectNode> events = events(topic, records, composed);
    return events.isEmpty() ? 0 : publish(topic, events);
  }

  private String problem(@Nullable Topic topic) {
    if (topic == null) {
      return "there is no topic " + name + "; create it";
    }
    return topic.kind() instanceof TopicKind.Custom && topic.inputSchema() != Schema.CUSTOM
        ? ""
        : name + " is not a topic in the Event Grid or CloudEvents schema; use another topic";
  }

  private List<ObjectNode> events(
      Topic topic, List<DiagnosticRecord> records, List<ObjectNode> composed) {
    List<ObjectNode> events = new ArrayList<>();
    for (int i = 0; i < records.size(); i++) {
      if (isToldOn(topic, records.get(i))) {
        events.add(event(topic, records.get(i).category(), composed.get(i)));
      }
    }
    return events;
  }

  private static boolean isToldOn(Topic topic, DiagnosticRecord record) {
    Topic about = record.topic();
    return about.id() != topic.id() && !about.isBuiltIn() && !record.isByNotice();
  }

  private ObjectNode event(Topic topic, Category category, ObjectNode record) {
    ObjectNode event =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", OwnEventId.ofNotice(UUID.randomUUID()))
            .put("subject", record.path("resourceId").asString());
    if (topic.inputSchema() == Schema.CLOUD_EVENTS) {
      event
          .put("specversion", "1.0")
          .put("type", TYPE + category)
          .put("source", topic.resourceId())
          .put("time", WireTime.of(clock.instant()));
    } else {
      event
          .put("eventType", TYPE + category)
          .put("eventTime", WireTime.of(clock.instant()))
          .put("dataVersion", "1");
    }
    event.set("data", record);
    return event;
  }

  private int publish(Topic topic, List<ObjectNode> events) {
    ArrayNode body = JsonNodeFactory.instance.arrayNode().addAll(events);
    String type =
        topic.inputSchema() == Schema.CLOUD_EVENTS
            ? "application/cloudevents-batch+json"
            : "application/json";
    Instant begunAt = clock.instant();
    CompletableFuture<PublishResult> done = new CompletableFuture<>();
    publisher.publish(
        topic,
        body.toString().getBytes(UTF_8),
        new ContentType(type),
        Runnable::run,
        done::complete);
    return switch (done.join()) {
      case PublishResult.Accepted(int count) -> {
        meters.topic(topic.id()).accepted(count, begunAt, clock.instant());
        lastProblem = "";
        yield 0;
      }
      case PublishResult.Rejected rejected -> tell(rejected.message(), events.size());
      case PublishResult.Unavailable later -> tell(later.reason(), events.size());
    };
  }

  private int tell(String problem, int events) {
    tell(problem);
    return events;
  }

  /** Logs a problem once, until there is another one. */
  private void tell(String problem) {
    if (!problem.equals(lastProblem)) {
      LOG.error("cannot publish diagnostic records to the topic {}: {}", name, problem);
      lastProblem = problem;
    }
  }
}
