package io.hermod.http;

import static io.vertx.core.http.HttpMethod.POST;

import io.hermod.access.Permission;
import io.hermod.access.Resource;
import io.hermod.event.Event;
import io.hermod.event.InvalidFieldException;
import io.hermod.event.Schema;
import io.hermod.explain.RecentEventReader;
import io.hermod.filter.EventFilter;
import io.hermod.filter.FilterRules;
import io.hermod.filter.Matcher;
import io.hermod.store.CatalogView;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tries a filter on sample events, or on the recent events of a topic, and says why. */
public final class FiltersResource extends OwnResource {
  private static final int MOST_EVENTS = 1000;
  private static final int USUAL_LAST = 100;

  private final Supplier<CatalogView> catalog;
  private final RecentEventReader recent;

  public FiltersResource(Supplier<CatalogView> catalog, RecentEventReader recent) {
    this.catalog = catalog;
    this.recent = recent;
  }

  @Override
  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute("hermod/v1/filters/test", Reach.EACH).on(POST, Need.READ, this::test));
  }

  private ArmAnswer test(ArmCall call) {
    JsonFields body = ArmJson.parse(call.body());
    body.allowOnly("filter", "events", "schema", "topic", "last");
    EventFilter filter = filter(body);
    Topic topic = topic(body);
    if (topic != null) {
      BearerGuard.require(Permission.READ, Resource.of(topic), call.caller());
    }
    Schema schema = schema(body, topic);
    Matcher matcher = filter.matcher(schema, topic == null ? "" : topic.resourceId());
    return ArmAnswer.ok(results(matcher, events(body, schema, topic)));
  }

  private static EventFilter filter(JsonFields body) {
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

  private @Nullable Topic topic(JsonFields body) {
    String name = body.text("topic").orElse("");
    Topic topic = name.isEmpty() ? null : catalog.get().topic(name);
    if (topic == null && !name.isEmpty()) {
      throw new ArmException(
          ArmAnswer.error(404, "ResourceNotFound", "There is no topic '" + name + "'."));
    }
    return topic;
  }

  /** The topic's own, or for events without a topic what the caller says. */
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
      throw body.invalid("last", "must not be there beside events");
    }
    List<JsonFields> samples = body.objects("events");
    if (samples.size() > MOST_EVENTS) {
      throw body.invalid("events", "must be no more than " + MOST_EVENTS);
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
    for (Matcher.Verdict verdict : matcher.explain(event)) {
      parts
          .addObject()
          .put("part", verdict.part())
          .put("matches", verdict.matches())
          .put("why", verdict.why());
    }
  }
}
