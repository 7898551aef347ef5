package io.hermod.http.api;

import io.hermod.access.Permission;
import io.hermod.event.Event;
import io.hermod.event.InvalidFieldException;
import io.hermod.event.Schema;
import io.hermod.explain.RecentEventReader;
import io.hermod.filter.EventFilter;
import io.hermod.filter.FilterRules;
import io.hermod.filter.Matcher;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.resource.FilterMembers;
import io.hermod.http.resource.FilterRequest;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tests a filter against sample events or the recent events of a topic, and explains the results.
 */
public final class FiltersResource implements ApiResource {
  private static final int MOST_EVENTS = 1000;
  private static final int USUAL_LAST = 100;

  private final Supplier<CatalogView> catalog;
  private final RecentEventReader recent;

  public FiltersResource(Supplier<CatalogView> catalog, RecentEventReader recent) {
    this.catalog = catalog;
    this.recent = recent;
  }

  CallResponse test(Call call) {
    JsonFields body = RequestJson.parse(call.body());
    body.allowOnly("filter", "events", "schema", "topic", "last");
    EventFilter filter = filter(body);
    Topic topic = topic(body, call);
    Schema schema = schema(body, topic);
    Matcher matcher = filter.matcher(schema, topic == null ? "" : topic.resourceId());
    return CallResponse.ok(results(matcher, events(body, schema, topic)));
  }

  static EventFilter filter(JsonFields body) {
    if (!body.has("filter")) {
      throw body.invalid("filter", "is required");
    }
    FilterMembers.requireKnown(body.object("filter"));
    EventFilter filter = FilterRequest.filter(body.object("filter"));
    try {
      FilterRules.check(filter);
    } catch (InvalidFieldException invalid) {
      throw invalid.under("filter");
    }
    return filter;
  }

  private @Nullable Topic topic(JsonFields body, Call call) {
    String name = body.text("topic").orElse("");
    return name.isEmpty() ? null : NamedTopic.get(name, call, catalog.get(), Permission.READ);
  }

  /** Returns the schema of the topic, or the one that the caller names if there is no topic. */
  private static Schema schema(JsonFields body, @Nullable Topic topic) {
    String name = body.text("schema").orElse(Schema.EVENT_GRID.inputName());
    return topic == null
        ? Schema.ofInput(name).orElseThrow(() -> body.invalid("schema", "is not known"))
        : topic.inputSchema();
  }

  private List<Event> events(JsonFields body, Schema schema, @Nullable Topic topic) {
    if (body.has("events")) {
      return samples(body, schema);
    }
    if (topic == null) {
      throw body.invalid("events", "or a topic is required");
    }
    int last = body.integer("last").orElse(USUAL_LAST);
    if (last < 1 || last > MOST_EVENTS) {
      throw body.invalid("last", "must be from 1 to " + MOST_EVENTS);
    }
    return recent.read(topic.journalTopic(), last);
  }

  private static List<Event> samples(JsonFields body, Schema schema) {
    if (body.has("last")) {
      throw body.invalid("last", "must not be given together with events");
    }
    List<JsonFields> samples = body.objects("events");
    if (samples.size() > MOST_EVENTS) {
      throw body.invalid("events", "must have at most " + MOST_EVENTS + " events");
    }
    return samples.stream().map(sample -> SampleEvent.of(sample.json(), schema)).toList();
  }

  private static ObjectNode results(Matcher matcher, List<Event> events) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode results = json.putArray("results");
    events.forEach(event -> write(event, matcher, results.addObject()));
    return json;
  }

  private static void write(Event event, Matcher matcher, ObjectNode json) {
    json.put("id", event.id()).put("matches", matcher.matches(event));
    ArrayNode parts = json.putArray("parts");
    for (Matcher.PartResult result : matcher.explain(event)) {
      parts
          .addObject()
          .put("part", result.part())
          .put("matches", result.matches())
          .put("why", result.why());
    }
  }
}
