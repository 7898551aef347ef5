package io.hermod.http.edge;

import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.CallException;
import io.hermod.http.call.JsonFields;
import io.hermod.http.server.JsonText;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.topic.EdgeTopics;
import io.vertx.core.buffer.Buffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Creates the topics and event subscriptions that a twin describes, with the same readers and use
 * cases as the API. A failure is reported and logged, and the rest is still applied. Existing
 * resources that the twin does not name are kept.
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

  /**
   * Applies the twin and returns the failures by name, under {@code topics} and {@code
   * eventSubscriptions}.
   */
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

  /** Wraps the members in {@code properties}, which a twin leaves out. */
  private static JsonFields properties(JsonNode wanted) {
    if (!(wanted instanceof ObjectNode object)) {
      throw CallException.invalidContent("an object is needed.");
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

  /** Parses arrays that are written as text, because a twin cannot contain arrays. */
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
    } catch (CallException malformed) {
      throw filter.invalid(member, "must be a list, or text that contains a list");
    }
    filter.json().set(member, list);
  }
}
