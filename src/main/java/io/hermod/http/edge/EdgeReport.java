package io.hermod.http.edge;

import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.topic.EdgeTopics;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the reported properties of a module twin: the existing topics and subscriptions, without
 * secrets.
 */
record EdgeReport(EdgeTopics topics, Subscriptions subscriptions) {

  /** Writes all topics of the module and their event subscriptions, by name. */
  ObjectNode json() {
    ObjectNode report = JsonNodeFactory.instance.objectNode();
    ObjectNode ofTopics = report.putObject("topics");
    ObjectNode ofSubscriptions = report.putObject("eventSubscriptions");
    for (Topic topic : topics.list()) {
      ofTopics.putObject(topic.name()).put("inputSchema", topic.inputSchema().inputName());
      addSubscriptions(topic, ofSubscriptions);
    }
    return report;
  }

  private void addSubscriptions(Topic topic, ObjectNode report) {
    subscriptions.list(topics.scope(topic.name()), SubscriptionForm.NESTED).stream()
        .map(each -> each.subscription())
        .forEach(each -> report.set(key(topic, each, report), properties(topic, each)));
  }

  /**
   * Returns a key that is unique in the twin, because subscriptions of two topics may have the same
   * name.
   */
  private static String key(Topic topic, Subscription subscription, ObjectNode report) {
    String name = subscription.name();
    return report.has(name) ? topic.name() + "/" + name : name;
  }

  private static ObjectNode properties(Topic topic, Subscription subscription) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("topic", topic.name());
    json.setAll(EdgeSubscriptionResource.properties(subscription));
    hideQuery(json.path("destination"));
    hideQuery(json.path("deliveryWithResourceIdentity").path("destination"));
    return json;
  }

  /** Removes the query of a URL, which may contain a secret. */
  private static void hideQuery(JsonNode destination) {
    if (destination.path("properties") instanceof ObjectNode properties) {
      String url = properties.path("endpointUrl").asString("");
      int query = url.indexOf('?');
      properties.put("endpointUrl", query < 0 ? url : url.substring(0, query));
    }
  }
}
