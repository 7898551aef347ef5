package io.hermod.cli.command;

import io.hermod.event.Schema;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the API of a server as one client. */
public final class ServerConnection implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String API_VERSION = "2025-02-15";

  private final URI address;
  private final String token;
  private final HttpsCaller caller;
  private @Nullable String subscriptionId;

  /**
   * Calls the server at this address.
   *
   * @param subscriptionId the Azure subscription of the server; null to ask the server
   */
  ServerConnection(URI address, String token, @Nullable String subscriptionId, HttpsCaller caller) {
    this.address = address;
    this.token = token;
    this.subscriptionId = subscriptionId;
    this.caller = caller;
  }

  /** Returns the bearer token that this connection sends. */
  public String token() {
    return token;
  }

  /** Returns the id of the server's one Azure subscription, as a path. */
  public String subscriptionPath() {
    String id = subscriptionId;
    if (id == null) {
      id = get("/subscriptions").at("/value/0/subscriptionId").asString("");
      subscriptionId = id;
    }
    return "/subscriptions/" + id;
  }

  /** Finds a topic in any resource group, and returns its id as a path. */
  public String topicId(String name) {
    return new ResourceFinder(this).id(ResourceKind.TOPIC, name);
  }

  public JsonNode put(String resourceId, JsonNode body) {
    return manage("PUT", resourceId, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
  }

  public JsonNode patch(String resourceId, JsonNode body) {
    return manage("PATCH", resourceId, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
  }

  public JsonNode get(String resourceId) {
    return manage("GET", resourceId, BodyPublishers.noBody());
  }

  /** Returns the items of all pages of a list. */
  public List<JsonNode> list(String path) {
    List<JsonNode> items = new ArrayList<>();
    String next = path;
    while (!next.isEmpty()) {
      JsonNode page = get(next);
      page.path("value").forEach(items::add);
      next = nextPage(page);
    }
    return items;
  }

  /**
   * Returns the path and query of the next page; empty after the last. The host of the link is the
   * address for other clients, so it is dropped.
   */
  public static String nextPage(JsonNode page) {
    String link = page.path("nextLink").asString("");
    URI next = URI.create(link);
    return link.isEmpty() ? "" : next.getRawPath() + "?" + next.getRawQuery();
  }

  public JsonNode post(String action) {
    return manage("POST", action, BodyPublishers.noBody());
  }

  public JsonNode post(String action, JsonNode body) {
    return manage("POST", action, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
  }

  /**
   * Posts a request whose response goes on, and passes its lines on until {@code use} returns
   * false.
   *
   * @return whether the server ended the response
   */
  public boolean stream(String path, JsonNode body, Predicate<String> use) {
    return caller.stream(
        request("POST", path, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body))), use);
  }

  /** Returns the bytes of a response that is not JSON. */
  public byte[] bytes(String path) {
    return caller.bytes(request("GET", path, BodyPublishers.noBody()));
  }

  public void delete(String resourceId) {
    JsonNode _ = manage("DELETE", resourceId, BodyPublishers.noBody());
  }

  /** Returns a key for publishing to the topic. */
  public String topicKey(String topicId) {
    return post(topicId + "/listKeys").path("key1").asString("");
  }

  /** Publishes with a topic key as any publisher does, but always to this server. */
  public void publish(URI endpoint, String key, Schema schema, byte[] events) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.resolve(endpoint.getRawPath()))
            .header("aeg-sas-key", key)
            .header("Content-Type", typeOfMany(schema))
            .POST(BodyPublishers.ofByteArray(events));
    caller.call(request);
  }

  private static String typeOfMany(Schema schema) {
    return schema == Schema.CLOUD_EVENTS
        ? "application/cloudevents-batch+json; charset=utf-8"
        : "application/json; charset=utf-8";
  }

  @Override
  public void close() {
    caller.close();
  }

  private JsonNode manage(String method, String path, HttpRequest.BodyPublisher body) {
    return caller.call(request(method, path, body));
  }

  private HttpRequest.Builder request(String method, String path, HttpRequest.BodyPublisher body) {
    char separator = path.indexOf('?') < 0 ? '?' : '&';
    URI uri = URI.create("%s%s%sapi-version=%s".formatted(address, path, separator, API_VERSION));
    return HttpRequest.newBuilder(uri)
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json")
        .method(method, body);
  }
}
