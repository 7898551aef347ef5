package io.hermod.testing;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A topic of the server: its address, its key and its subscriptions. */
public final class Topic {
  private static final String SUBJECT = "/test";

  private final Management management;
  private final String name;
  private final String endpoint;
  private final String key;
  private final Schema schema;
  private final Hermod server;
  private final AtomicInteger subscriptions = new AtomicInteger();

  private Topic(Management management, String url, String name, Schema schema, Hermod server) {
    this.management = management;
    this.name = name;
    this.endpoint = "%s/topics/%s/api/events".formatted(url, name);
    this.key = management.keyOf(name);
    this.schema = schema;
    this.server = server;
  }

  static Topic create(
      Management management, String url, String name, Schema schema, Hermod server) {
    ObjectNode body = JsonMapper.shared().createObjectNode().put("location", "test");
    body.putObject("properties").put("inputSchema", schema.wireName());
    management.createTopic(name, body);
    return new Topic(management, url, name, schema, server);
  }

  public String name() {
    return name;
  }

  /** Where publishers send events, over TLS; {@link TestServer#trust} has the certificate. */
  public String endpoint() {
    return endpoint;
  }

  /** The access key of the topic. */
  public String key() {
    return key;
  }

  /**
   * Subscribes a webhook, which must accept the validation request of Event Grid, under a name of
   * its own.
   *
   * @throws HermodException if the webhook does not validate; the message says what it responded
   */
  public Subscription subscribe(String url) {
    return subscribe("subscription-" + subscriptions.incrementAndGet(), url);
  }

  /**
   * Subscribes a webhook, which must accept the validation request of Event Grid.
   *
   * @param subscription its name, 3 to 64 letters, digits and dashes
   * @throws HermodException if the webhook does not validate; the message says what it responded
   */
  public Subscription subscribe(String subscription, String url) {
    return Subscription.create(management, name, subscription, url, server);
  }

  /**
   * Publishes an event with a new id, without any SDK.
   *
   * @param type such as {@code Order.Placed}
   * @param data any JSON
   * @return the id
   */
  public String publish(String type, String data) {
    String id = UUID.randomUUID().toString();
    publish(id, type, data);
    return id;
  }

  /**
   * Publishes an event, without any SDK.
   *
   * @param type such as {@code Order.Placed}
   * @param data any JSON
   */
  public void publish(String id, String type, String data) {
    JsonNode json = JsonMapper.shared().readTree(data);
    switch (schema) {
      case EVENT_GRID -> send("application/json", "[%s]".formatted(eventGrid(id, type, json)));
      case CLOUD_EVENTS -> send("application/cloudevents+json", cloud(id, type, json).toString());
      case CUSTOM ->
          throw new IllegalStateException(
              "Only the publisher knows the schema of this topic. Send events to endpoint().");
    }
  }

  private void send(String contentType, String body) {
    management.publish(name, key, contentType, body);
  }

  private ObjectNode eventGrid(String id, String type, JsonNode data) {
    return event(id)
        .put("eventType", type)
        .put("subject", SUBJECT)
        .put("eventTime", server.now().toString())
        .put("dataVersion", "1.0")
        .set("data", data);
  }

  private static ObjectNode cloud(String id, String type, JsonNode data) {
    return event(id)
        .put("specversion", "1.0")
        .put("type", type)
        .put("source", SUBJECT)
        .set("data", data);
  }

  private static ObjectNode event(String id) {
    return JsonMapper.shared().createObjectNode().put("id", id);
  }
}
