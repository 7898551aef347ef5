package io.hermod.http.arm;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallResponse;
import io.hermod.manage.ManagementException;
import io.hermod.manage.Scope;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.TopicTypeCatalogue;
import io.hermod.manage.TopicTypeCatalogue.Entry;
import io.hermod.manage.TopicTypeCatalogue.EventType;
import io.hermod.manage.topic.Topics;
import io.hermod.topic.EventTypeNote;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The management calls about the kinds of event sources and their event types. */
final class TopicTypeCalls {
  private static final String ALL = ArmRoutes.PROVIDER + "/topicTypes";

  private final Topics topics;

  TopicTypeCalls(Topics topics) {
    this.topics = topics;
  }

  static CallResponse list(Call call) {
    return CallResponse.ok(list(TopicTypeCatalogue.all().stream().map(TopicTypeCalls::json)));
  }

  static CallResponse get(Call call) {
    return CallResponse.ok(json(entry(call)));
  }

  static CallResponse eventTypes(Call call) {
    return CallResponse.ok(list(eventTypes(entry(call))));
  }

  private static Entry entry(Call call) {
    String name = call.path().part("topicType");
    return TopicTypeCatalogue.named(name)
        .orElseThrow(() -> ManagementException.notFound("/" + ALL + "/" + name));
  }

  /** Lists the event types that a topic declares; for other resources, those in the catalogue. */
  CallResponse eventTypesOfResource(Call call) {
    return CallResponse.ok(
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

  /** Describes the extension topic of a resource. Every resource has one. */
  static CallResponse extensionTopic(Call call) {
    String scope = call.path().scope(4).resourceId();
    ObjectNode json = object();
    json.put("id", scope + "/" + ArmRoutes.PROVIDER + "/extensionTopics/default");
    json.put("name", "default");
    json.put("type", "Microsoft.EventGrid/extensionTopics");
    json.putObject("properties").put("description", "").put("systemTopic", scope);
    return CallResponse.ok(json);
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

  /** Writes a list without pages. */
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
