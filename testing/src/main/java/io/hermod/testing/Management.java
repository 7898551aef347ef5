package io.hermod.testing;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The calls that the library makes: addresses, methods and bodies. */
final class Management {
  private static final String VERSION = "?api-version=2022-06-15";
  private static final String OWN = "/hermod/v1/";

  private final ManagementClient client;
  private final String group;

  Management(ManagementClient client, String azureSubscription) {
    this.client = client;
    this.group = "/subscriptions/%s/resourceGroups/testing".formatted(azureSubscription);
  }

  String topicId(String topic) {
    return group + "/providers/Microsoft.EventGrid/topics/" + topic;
  }

  String storageAccountId(String account) {
    return group + "/providers/Microsoft.Storage/storageAccounts/" + account;
  }

  void createTopic(String topic, JsonNode body) {
    JsonNode _ = client.put(topicId(topic) + VERSION, body);
  }

  String keyOf(String topic) {
    return client.post(topicId(topic) + "/listKeys" + VERSION, "").path("key1").asString();
  }

  void subscribe(String topic, String subscription, JsonNode body) {
    JsonNode _ = client.put(subscriptionId(topic, subscription) + VERSION, body);
  }

  void unsubscribe(String topic, String subscription) {
    client.delete(subscriptionId(topic, subscription) + VERSION);
  }

  private String subscriptionId(String topic, String subscription) {
    return topicId(topic) + "/providers/Microsoft.EventGrid/eventSubscriptions/" + subscription;
  }

  void publish(String topic, String key, String contentType, String body) {
    client.publish("/topics/" + topic + "/api/events", key, contentType, body);
  }

  JsonNode clock() {
    return client.get(OWN + "clock");
  }

  void advance(Duration by) {
    JsonNode _ =
        client.post(
            OWN + "clock/advance",
            JsonMapper.shared().createObjectNode().put("by", by.toString()).toString());
  }

  JsonNode explain(String topic, String eventId) {
    return client.get(OWN + "topics/" + encode(topic) + "/events/" + encode(eventId));
  }

  /** All dead letters of a subscription, from all pages. */
  List<JsonNode> deadLetters(String topic, String subscription) {
    List<JsonNode> letters = new ArrayList<>();
    String page =
        OWN
            + "deadletters?top=100&topic=%s&subscription=%s"
                .formatted(encode(topic), encode(subscription));
    while (!page.isEmpty()) {
      JsonNode found = client.get(page);
      found.path("value").forEach(letters::add);
      page = pathOf(found.path("nextLink").asString(""));
    }
    return letters;
  }

  private static String pathOf(String link) {
    URI uri = URI.create(link);
    return link.isEmpty() ? "" : uri.getRawPath() + "?" + uri.getRawQuery();
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
