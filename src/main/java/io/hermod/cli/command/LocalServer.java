package io.hermod.cli.command;

import io.hermod.access.client.Credentials;
import io.hermod.access.token.LocalOwner;
import io.hermod.config.DataDirectory;
import io.hermod.event.Schema;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.InstantSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the API of the server that runs on a data directory of this machine. */
public final class LocalServer implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String API_VERSION = "2025-02-15";

  private final URI address;
  private final Credentials credentials;
  private final String token;
  private final HttpsCaller caller;

  private LocalServer(URI address, Credentials credentials, String token, HttpsCaller caller) {
    this.address = address;
    this.credentials = credentials;
    this.token = token;
    this.caller = caller;
  }

  public static LocalServer find(DataDirectory directory, InstantSource clock) {
    RunningServer note = RunningServer.find(directory).orElseThrow(() -> notStarted(directory));
    Credentials credentials = Credentials.load(directory).orElseThrow(() -> notStarted(directory));
    String token = LocalOwner.token(directory, credentials, clock);
    HttpsCaller caller = HttpsCaller.of(directory);
    return new LocalServer(note.address(), credentials, token, caller);
  }

  public static CommandFailedException notStarted(DataDirectory directory) {
    return new CommandFailedException(
        "no server is running on %s. Start one with `hermod serve`, or set --data-dir."
            .formatted(directory.root()));
  }

  /** The resource id of a topic, in the one resource group that the commands use. */
  public String topicId(String name) {
    return "/subscriptions/%s/resourceGroups/hermod/providers/Microsoft.EventGrid/topics/%s"
        .formatted(credentials.subscriptionId(), PathSegment.encode(name));
  }

  public JsonNode put(String resourceId, JsonNode body) {
    return manage("PUT", resourceId, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
  }

  public JsonNode get(String resourceId) {
    return manage("GET", resourceId, BodyPublishers.noBody());
  }

  public JsonNode post(String action) {
    return manage("POST", action, BodyPublishers.noBody());
  }

  public JsonNode post(String action, JsonNode body) {
    return manage("POST", action, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
  }

  public void delete(String resourceId) {
    JsonNode _ = manage("DELETE", resourceId, BodyPublishers.noBody());
  }

  /** Returns a key for publishing to the topic. */
  public String topicKey(String topicId) {
    return post(topicId + "/listKeys").path("key1").asString("");
  }

  /** Publishes with a topic key as any publisher does, but always to the server of this machine. */
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
    char separator = path.indexOf('?') < 0 ? '?' : '&';
    URI uri = URI.create("%s%s%sapi-version=%s".formatted(address, path, separator, API_VERSION));
    return caller.call(
        HttpRequest.newBuilder(uri)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, body));
  }
}
