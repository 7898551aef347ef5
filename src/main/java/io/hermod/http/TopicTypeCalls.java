package io.hermod.http;

import static io.vertx.core.http.HttpMethod.GET;

import io.hermod.manage.ResourceNotFoundException;
import io.hermod.manage.Scope;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.TopicTypeCatalogue;
import io.hermod.manage.TopicTypeCatalogue.Entry;
import io.hermod.manage.TopicTypeCatalogue.EventType;
import io.hermod.manage.Topics;
import io.hermod.topic.EventTypeNote;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The management calls about kinds of sources, and about the types of their events. */
final class TopicTypeCalls {
  private static final String ALL = ArmRoutes.PROVIDER + "/topicTypes";

  private final Topics topics;

  TopicTypeCalls(Topics topics) {
    this.topics = topics;
  }

  List<ArmRoute> routes() {
    return List.of(
        new ArmRoute(ALL, Reach.NOTHING).on(GET, TopicTypeCalls::list),
        new ArmRoute(ALL + "/{topicType}", Reach.NOTHING)
            .onOne(call -> ArmAnswer.ok(json(entry(call)))),
        new ArmRoute(ALL + "/{topicType}/eventTypes", Reach.NOTHING)
            .on(GET, call -> ArmAnswer.ok(list(eventTypes(entry(call))))),
        new ArmRoute("{scope}/" + ArmRoutes.PROVIDER + "/eventTypes", Reach.SCOPE)
            .on(GET, this::ofResource),
        new ArmRoute("{scope}/" + ArmRoutes.PROVIDER + "/extensionTopics/default", Reach.SCOPE)
            .onOne(TopicTypeCalls::extensionTopic));
  }

  private static ArmAnswer list(ArmCall call) {
    return ArmAnswer.ok(list(TopicTypeCatalogue.all().stream().map(TopicTypeCalls::json)));
  }

  private static Entry entry(ArmCall call) {
    String name = call.path().part("topicType");
    return TopicTypeCatalogue.named(name)
        .orElseThrow(() -> new ResourceNotFoundException("/" + ALL + "/" + name));
  }

  /** A topic tells of its events itself; of other resources the catalogue knows some. */
  private ArmAnswer ofResource(ArmCall call) {
    return ArmAnswer.ok(
        list(
            switch (call.path().scope(3)) {
              case Scope.OfTopic(TopicAddress address) -> notes(address);
              case Scope.OfDomainTopic _ -> Stream.of();
              case Scope.OfResource(String id) -> known(id);
              case Scope.OfContainer(String id) -> known(id);
            }));
  }

  private Stream<ObjectNode> notes(TopicAddress address) {
    return new TreeMap<>(topics.get(address).traits().eventTypes())
        .entrySet().stream()
            .map(each -> json(address.resourceId(), each.getKey(), each.getValue()));
  }

  private static Stream<ObjectNode> known(String resourceId) {
    return TopicTypeCatalogue.ofSource(resourceId).stream().flatMap(TopicTypeCalls::eventTypes);
  }

  /** What a resource offers to those who want to subscribe to it, which is all. */
  private static ArmAnswer extensionTopic(ArmCall call) {
    String scope = call.path().scope(4).resourceId();
    ObjectNode json = object();
    json.put("id", scope + "/" + ArmRoutes.PROVIDER + "/extensionTopics/default");
    json.put("name", "default");
    json.put("type", "Microsoft.EventGrid/extensionTopics");
    json.putObject("properties").put("description", "").put("systemTopic", scope);
    return ArmAnswer.ok(json);
  }

  private static ObjectNode json(Entry entry) {
    ObjectNode json = object();
    json.put("id", ALL + "/" + entry.name());
    json.put("name", entry.name());
    json.put("type", "Microsoft.EventGrid/topicTypes");
    ObjectNode properties = json.putObject("properties");
    properties.put("provider", entry.provider());
    properties.put("displayName", entry.displayName());
    properties.put("description", entry.description());
    properties.put("resourceRegionType", entry.isGlobal() ? "GlobalResource" : "RegionalResource");
    properties.put("provisioningState", "Succeeded");
    return json;
  }

  private static Stream<ObjectNode> eventTypes(Entry entry) {
    return entry.eventTypes().stream().map(type -> json(ALL + "/" + entry.name(), type));
  }

  private static ObjectNode json(String parent, EventType type) {
    return json(parent, type.name(), new EventTypeNote(null, type.description(), null, null));
  }

  private static ObjectNode json(String parent, String type, EventTypeNote note) {
    ObjectNode json = object();
    json.put("id", parent + "/eventTypes/" + type);
    json.put("name", type);
    json.put("type", "Microsoft.EventGrid/topicTypes/eventTypes");
    json.putObject("properties")
        .put("displayName", Objects.requireNonNullElse(note.displayName(), type))
        .put("description", Objects.requireNonNullElse(note.description(), ""))
        .put("schemaUrl", note.dataSchemaUrl())
        .put("isInDefaultSet", true);
    return json;
  }

  /** These lists have no pages. */
  private static ObjectNode list(Stream<ObjectNode> items) {
    ObjectNode json = object();
    ArrayNode value = json.putArray("value");
    items.forEach(value::add);
    return json;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
