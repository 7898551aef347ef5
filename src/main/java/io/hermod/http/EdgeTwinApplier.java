package io.hermod.http;

import io.hermod.event.InvalidFieldException;
import io.hermod.manage.EdgeTopics;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.Subscriptions;
import io.vertx.core.buffer.Buffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the topics and event subscriptions that a twin wants, through the same readers and use
 * cases as the API. What fails is told and logged, and the rest goes on; what is there and not
 * named stays.
 */
final class EdgeTwinApplier {
  private static final Logger log = LoggerFactory.getLogger(EdgeTwinApplier.class);
  private static final String CAUSE = "start-up file";
  private static final String PROPERTIES = "properties";

  private final EdgeTopics topics;
  private final Subscriptions subscriptions;

  EdgeTwinApplier(EdgeTopics topics, Subscriptions subscriptions) {
    this.topics = topics;
    this.subscriptions = subscriptions;
  }

  /** What failed, by name: {@code topics} and {@code eventSubscriptions}. */
  ObjectNode apply(EdgeTwin twin) {
    ObjectNode errors = JsonNodeFactory.instance.objectNode();
    ObjectNode ofTopics = errors.putObject("topics");
    twin.topics()
        .forEachEntry(
            (name, wanted) ->
                tryTo(() -> applyTopic(name, wanted), name, EdgeErrors.OF_TOPIC, ofTopics));
    ObjectNode ofSubscriptions = errors.putObject("eventSubscriptions");
    twin.subscriptions()
        .forEachEntry(
            (name, wanted) ->
                tryTo(
                    () -> applySubscription(name, wanted),
                    name,
                    EdgeErrors.OF_SUBSCRIPTION,
                    ofSubscriptions));
    return errors;
  }

  private static void tryTo(Runnable step, String name, EdgeErrors errors, ObjectNode failed) {
    try {
      step.run();
    } catch (RuntimeException failure) {
      String reported = errors.problem(failure, CAUSE).reported();
      failed.put(name, reported);
      log.error("Start-up file: {} {}: {}", errors.resource(), JsonText.quote(name), reported);
    }
  }

  private void applyTopic(String name, JsonNode wanted) {
    if (wanted.isNull()) {
      topics.delete(name);
    } else {
      topics.put(name, EdgeTopicRequest.schema(properties(wanted).object(PROPERTIES)));
    }
  }

  private void applySubscription(String name, JsonNode wanted) {
    if (wanted.isNull()) {
      throw new InvalidFieldException(
          "name", "cannot be null: event subscriptions are not deleted this way");
    }
    JsonFields body = properties(wanted);
    JsonFields properties = body.object(PROPERTIES);
    String topic = topic(properties);
    expand(properties.object("filter"));
    SubscriptionAddress address = topics.subscription(topics.get(topic).name(), name);
    subscriptions.put(address, EdgeSubscriptionRequest.settings(body, topic));
  }

  /** A twin has the members of a resource without {@code properties} around them. */
  private static JsonFields properties(JsonNode wanted) {
    if (!(wanted instanceof ObjectNode object)) {
      throw ArmException.invalidContent("an object is needed.");
    }
    ObjectNode spelled = EdgeNames.spelled(object);
    if (spelled.has(PROPERTIES)) {
      return new JsonFields("", spelled);
    }
    ObjectNode whole = JsonNodeFactory.instance.objectNode();
    whole.set(PROPERTIES, spelled);
    return new JsonFields("", whole);
  }

  private static String topic(JsonFields properties) {
    return properties
        .text("topic")
        .or(() -> properties.text("topicName"))
        .orElseThrow(() -> properties.invalid("topic", "is required"));
  }

  /** A twin holds no arrays: they stand there as texts. */
  private static void expand(JsonFields filter) {
    expand(filter, "includedEventTypes");
    expand(filter, "advancedFilters");
  }

  private static void expand(JsonFields filter, String member) {
    JsonNode value = filter.json().path(member);
    if (!value.isString()) {
      return;
    }
    String wrapped = "{\"" + member + "\":" + value.stringValue() + "}";
    JsonNode list;
    try {
      list = EdgeTopicRequest.parse(Buffer.buffer(wrapped)).json().path(member);
    } catch (ArmException malformed) {
      throw filter.invalid(member, "must be a list, or one written as text");
    }
    filter.json().set(member, list);
  }
}
