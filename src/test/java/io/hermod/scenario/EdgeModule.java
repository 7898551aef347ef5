package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import tools.jackson.databind.JsonNode;

/**
 * The Edge API of a server, called in plain HTTP.
 *
 * @param key what callers show; empty where everybody may come in
 */
record EdgeModule(HermodProcess hermod, String key) {
  private static final String VERSION = "?api-version=2019-01-01-preview";

  /** The flags that make a server a module that lets everybody in. */
  static final String[] OPEN = {
    "--edge",
    "--inbound.server-auth.tls-policy",
    "enabled",
    "--inbound.client-auth.client-cert.enabled",
    "false",
    "--outbound.webhook.https-only",
    "false"
  };

  /** One that lets everybody in. */
  EdgeModule(HermodProcess hermod) {
    this(hermod, "");
  }

  void createTopic(String name) throws IOException {
    put("/topics/" + name, "{\"properties\":{\"inputSchema\":\"EventGridSchema\"}}");
  }

  /** A subscription that says nothing but where to. */
  void subscribe(String topic, String name, URI endpoint) throws IOException {
    putSubscription(
        topic,
        name,
        "{\"properties\":{\"destination\":{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"%s\"}}}}"
            .formatted(endpoint));
  }

  void putSubscription(String topic, String name, String body) throws IOException {
    put("/topics/%s/eventSubscriptions/%s".formatted(topic, name), body);
  }

  void publish(String topic, String id) throws IOException {
    String body = "[" + Load.event(id, "Reading", "") + "]";
    assertOk(call("POST", "/topics/" + topic + "/events", body));
  }

  /** What became of an event at the only subscription of its topic. */
  JsonNode story(String topic, String id) {
    return hermod
        .arm()
        .get("/hermod/v1/topics/%s/events/%s".formatted(topic, id))
        .at("/occurrences/0/subscriptions/0");
  }

  private void put(String path, String body) throws IOException {
    assertOk(call("PUT", path, body));
  }

  private static void assertOk(HttpConnection.Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  private HttpConnection.Answer call(String method, String path, String body) throws IOException {
    byte[] content = body.getBytes(UTF_8);
    String head =
        "%s %s%s HTTP/1.1\r\nHost: localhost\r\naeg-sas-key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(method, path, VERSION, key, content.length);
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      return connection.send(head.getBytes(UTF_8), content);
    }
  }
}
