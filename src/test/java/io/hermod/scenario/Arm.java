package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens;
import io.hermod.config.DataDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The management API of a running server, called as {@code az} calls it. */
final class Arm {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String PROVIDER = "/providers/Microsoft.EventGrid/";

  /** A topic as its publishers know it. */
  record Topic(String name, URI endpoint, String key) {
    /** Until a test has made one. */
    static final Topic NONE = new Topic("none", URI.create("/"), "");

    /** The path to publish to, on whichever port the server listens now. */
    String path() {
      return "/topics/" + name + "/api/events?api-version=2018-01-01";
    }
  }

  private final URI address;
  private final String group;
  private final String token;
  private final HttpClient client;

  private Arm(URI address, String group, String token, HttpClient client) {
    this.address = address;
    this.group = group;
    this.token = token;
    this.client = client;
  }

  static Arm of(DataDirectory directory, URI address) {
    Credentials credentials = Credentials.load(directory).orElseThrow();
    String token = BearerTokens.open(directory, credentials).issue(Instant.now());
    String group = "/subscriptions/%s/resourceGroups/rg".formatted(credentials.subscriptionId());
    SSLContext trust = Trust.in(directory.caCertificate());
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(trust)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    return new Arm(address, group, token, client);
  }

  boolean isAt(URI other) {
    return address.equals(other);
  }

  Topic createTopic(String name) {
    return createTopic(name, "{}");
  }

  /** Creates a topic with these properties, given as JSON. */
  Topic createTopic(String name, String properties) {
    String body = "{\"location\":\"here\",\"properties\":%s}".formatted(properties);
    JsonNode topic = expect(201, call("PUT", topicId(name), body));
    JsonNode keys = expect(200, call("POST", topicId(name) + "/listKeys", ""));
    return new Topic(
        name,
        URI.create(topic.at("/properties/endpoint").asString()),
        keys.path("key1").asString());
  }

  /** Creates or changes a subscription that wants these types of events; none means all. */
  void putSubscription(Topic topic, String name, URI endpoint, List<String> types) {
    ObjectNode body = JSON.createObjectNode();
    ObjectNode properties = body.putObject("properties");
    ObjectNode destination = properties.putObject("destination").put("endpointType", "WebHook");
    destination.putObject("properties").put("endpointUrl", endpoint.toString());
    if (!types.isEmpty()) {
      var included = properties.putObject("filter").putArray("includedEventTypes");
      types.forEach(included::add);
    }
    expect(201, call("PUT", subscriptionId(topic, name), body.toString()));
  }

  /** Creates a subscription with these properties, given as JSON; what is answered. */
  JsonNode createSubscription(Topic topic, String name, String properties) {
    String body = "{\"properties\":%s}".formatted(properties);
    return expect(201, call("PUT", subscriptionId(topic, name), body));
  }

  /** Offers a subscription that must be refused; the text of the refusal. */
  String refusal(Topic topic, String name, String properties) {
    String body = "{\"properties\":%s}".formatted(properties);
    HttpResponse<String> answer = call("PUT", subscriptionId(topic, name), body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    return answer.body();
  }

  void subscribe(Topic topic, String name, URI endpoint) {
    putSubscription(topic, name, endpoint, List.of());
  }

  /** Creates a subscription that wants batches of events in this schema, and is named after it. */
  void subscribe(Topic topic, URI endpoint, String schema, int batch) {
    ObjectNode body = JSON.createObjectNode();
    ObjectNode properties = body.putObject("properties").put("eventDeliverySchema", schema);
    ObjectNode destination = properties.putObject("destination").put("endpointType", "WebHook");
    destination
        .putObject("properties")
        .put("endpointUrl", endpoint.toString())
        .put("maxEventsPerBatch", batch);
    String name = schema.replace('_', '-');
    expect(201, call("PUT", subscriptionId(topic, name), body.toString()));
  }

  /** Creates a subscription with a header that its events fill from this field. */
  void subscribe(Topic topic, String name, URI endpoint, String header, String sourceField) {
    ObjectNode body = JSON.createObjectNode();
    ObjectNode destination =
        body.putObject("properties").putObject("destination").put("endpointType", "WebHook");
    destination
        .putObject("properties")
        .put("endpointUrl", endpoint.toString())
        .putArray("deliveryAttributeMappings")
        .addObject()
        .put("name", header)
        .put("type", "Dynamic")
        .putObject("properties")
        .put("sourceField", sourceField);
    expect(201, call("PUT", subscriptionId(topic, name), body.toString()));
  }

  /** Creates a subscription whose events live for so long. */
  void subscribe(Topic topic, String name, URI endpoint, Duration timeToLive) {
    subscribe(topic, name, endpoint, timeToLive, 30);
  }

  void subscribe(Topic topic, String name, URI endpoint, Duration timeToLive, int attempts) {
    ObjectNode body = JSON.createObjectNode();
    ObjectNode properties = body.putObject("properties");
    ObjectNode destination = properties.putObject("destination").put("endpointType", "WebHook");
    destination.putObject("properties").put("endpointUrl", endpoint.toString());
    properties
        .putObject("retryPolicy")
        .put("maxDeliveryAttempts", attempts)
        .put("eventTimeToLiveInMinutes", timeToLive.toMinutes());
    expect(201, call("PUT", subscriptionId(topic, name), body.toString()));
  }

  /** Creates a subscription whose events become dead letters after so many attempts. */
  void subscribe(Topic topic, String name, URI endpoint, String schema, Keeping keeping) {
    ObjectNode body = JSON.createObjectNode();
    ObjectNode properties = body.putObject("properties").put("eventDeliverySchema", schema);
    ObjectNode destination = properties.putObject("destination").put("endpointType", "WebHook");
    destination.putObject("properties").put("endpointUrl", endpoint.toString());
    properties.putObject("retryPolicy").put("maxDeliveryAttempts", keeping.attempts());
    ObjectNode place =
        properties.putObject("deadLetterDestination").put("endpointType", "StorageBlob");
    place
        .putObject("properties")
        .put("resourceId", keeping.accountId())
        .put("blobContainerName", keeping.container());
    expect(201, call("PUT", subscriptionId(topic, name), body.toString()));
  }

  /** Where dead letters go, and after how many attempts. */
  record Keeping(String account, String container, int attempts) {
    private String accountId() {
      return "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/"
          + account;
    }
  }

  /** Where the clock of the events stands. */
  Instant now() {
    return Instant.parse(clock().path("now").asString());
  }

  JsonNode clock() {
    return expect(200, call("GET", "/hermod/v1/clock", ""));
  }

  /** Moves a virtual clock on, and waits until it has arrived. */
  void advance(Duration by) {
    String body = "{\"by\":\"%s\"}".formatted(by);
    expect(200, call("POST", "/hermod/v1/clock/advance", body));
  }

  JsonNode get(String path) {
    return expect(200, call("GET", path, ""));
  }

  /** Replays events to a subscription; the new job. */
  JsonNode replay(Topic topic, String name, String order) {
    return expect(202, call("POST", "/hermod/v1" + subscriptionId(topic, name) + "/replay", order));
  }

  /** Orders dead letters to be sent again, in a job that must be new; the job. */
  JsonNode redrive(String order) {
    return expect(202, call("POST", "/hermod/v1/deadletters/redrive", order));
  }

  /** Creates or replaces a resource. */
  JsonNode put(String id, String body) {
    return expect(201, call("PUT", id, body));
  }

  /** Creates or replaces a storage account, which Azure answers with another status. */
  JsonNode putAccount(String id, String body) {
    return expect(200, call("PUT", id, body));
  }

  void delete(String id) {
    expect(204, call("DELETE", id, ""));
  }

  JsonNode post(String path, String body) {
    return expect(200, call("POST", path, body));
  }

  /** Asks for something that may be refused; the status. */
  int tryToPost(String path, String body) {
    return call("POST", path, body).statusCode();
  }

  /** Creates or changes a subscription with these properties, given as JSON; what it became. */
  JsonNode put(Topic topic, String name, String properties) {
    return expect(
        201, call("PUT", subscriptionId(topic, name), "{\"properties\":%s}".formatted(properties)));
  }

  /** Changes the members of a subscription that this JSON names. */
  void patchSubscription(Topic topic, String name, String changes) {
    expect(201, call("PATCH", subscriptionId(topic, name), changes));
  }

  HttpResponse<String> askFor(Topic topic, String subscription) {
    return call("GET", subscriptionId(topic, subscription), "");
  }

  /** Opens a link of this server, as a browser does, wherever it listens now. */
  HttpResponse<String> open(URI link) {
    URI here = address.resolve(link.getRawPath() + "?" + link.getRawQuery());
    try {
      return client.send(HttpRequest.newBuilder(here).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  void deleteSubscription(Topic topic, String name) {
    expect(204, call("DELETE", subscriptionId(topic, name), ""));
  }

  /** What the server says happened to an event. */
  JsonNode explain(Topic topic, String eventId) {
    return expect(200, askAbout(topic.name(), eventId));
  }

  HttpResponse<String> askAbout(String topic, String eventId) {
    String segment = URLEncoder.encode(eventId, UTF_8).replace("+", "%20");
    return call("GET", "/hermod/v1/topics/" + topic + "/events/" + segment, "");
  }

  /** A link that signs in to the console. */
  String newConsoleLink() {
    return expect(201, call("POST", "/hermod/v1/console/links", "")).path("link").asString();
  }

  private JsonNode expect(int status, HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return JSON.readTree(response.body().isEmpty() ? "{}" : response.body());
  }

  String topicId(String name) {
    return id("topics/" + name);
  }

  /** The id of a topic of the server itself. */
  String builtIn(String name) {
    return group.replaceFirst("[^/]+$", "hermod") + PROVIDER + "topics/" + name;
  }

  /** The id of an Event Grid resource in the group of the tests. */
  String id(String typeAndName) {
    return group + PROVIDER + typeAndName;
  }

  private String subscriptionId(Topic topic, String name) {
    return topicId(topic.name()) + PROVIDER + "eventSubscriptions/" + name;
  }

  /**
   * @throws UncheckedIOException when no answer came, so that nobody knows whether it was done
   */
  private HttpResponse<String> call(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(path + "?api-version=2025-02-15"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(30))
            .method(method, BodyPublishers.ofString(body))
            .build();
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
