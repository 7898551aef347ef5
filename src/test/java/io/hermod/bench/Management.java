package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Creates topics and subscriptions with the management API. */
final class Management {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String PROVIDER = "/providers/Microsoft.EventGrid";
  private static final String SUBSCRIPTION = "/subscriptions/11111111-2222-3333-4444-555555555555";
  private static final String TOPICS =
      SUBSCRIPTION + "/resourceGroups/bench" + PROVIDER + "/topics/";

  /** A topic and its access key. */
  record Topic(String name, String key) {
    String path() {
      return "/topics/" + name + "/api/events";
    }

    /** Returns the key for a query. */
    String encodedKey() {
      return URLEncoder.encode(key, StandardCharsets.UTF_8);
    }
  }

  /**
   * One page of a list: the ids on it, and the URL of the next page, which is empty on the last
   * one.
   */
  record Page(List<String> ids, String next) {
    static Page of(String body) {
      JsonNode page = JSON.readTree(body);
      List<String> ids =
          page.path("value").valueStream().map(each -> each.path("id").asString()).toList();
      return new Page(ids, page.path("nextLink").asString(""));
    }
  }

  private final HttpClient client = HttpClient.newHttpClient();
  private final String address;
  private final String token;

  Management(String address, String token) {
    this.address = address;
    this.token = token;
  }

  Topic createTopic(String name) {
    require(call("PUT", TOPICS + name, "{\"location\":\"local\",\"properties\":{}}"));
    String keys = require(call("POST", TOPICS + name + "/listKeys", ""));
    return new Topic(name, JSON.readTree(keys).path("key1").asString());
  }

  /**
   * Creates a topic of the Edge module with one subscription. The module must allow anonymous
   * access.
   *
   * @return the path to publish to
   */
  String createEdgeTopic(String name, String endpoint) {
    String topic = "/topics/" + name;
    require(call("PUT", topic, "2019-01-01-preview", "{\"properties\":{}}"));
    require(
        call(
            "PUT",
            topic + "/eventSubscriptions/one",
            "2019-01-01-preview",
            "{\"properties\":{\"destination\":{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"%s\"}}}}"
                .formatted(endpoint)));
    return topic + "/events?api-version=2019-01-01-preview";
  }

  void subscribe(Topic topic, String name, String endpoint) {
    require(put(topic, name, "{\"endpointUrl\":\"%s\"}".formatted(endpoint)));
  }

  /** Subscribes a destination of any kind, given as JSON. */
  void subscribeTo(Topic topic, String name, String destination) {
    require(
        call(
            "PUT",
            TOPICS + topic.name() + PROVIDER + "/eventSubscriptions/" + name,
            "{\"properties\":{\"destination\":%s}}".formatted(destination)));
  }

  /** Subscribes to the events of one customer only. */
  void subscribeToCustomer(Topic topic, String name, String endpoint, int customer) {
    String filter =
        "{\"advancedFilters\":[{\"operatorType\":\"NumberIn\",\"key\":\"data.customer\",\"values\":[%d]}]}"
            .formatted(customer);
    require(put(topic, name, "{\"endpointUrl\":\"%s\"}".formatted(endpoint), filter));
  }

  /** Returns false if this version cannot deliver in batches. */
  boolean subscribeInBatches(Topic topic, String name, String endpoint, int events) {
    String properties =
        "{\"endpointUrl\":\"%s\",\"maxEventsPerBatch\":%d,\"preferredBatchSizeInKilobytes\":1024}"
            .formatted(endpoint, events);
    HttpResponse<String> answer = put(topic, name, properties);
    return answer.statusCode() < 300;
  }

  /** Returns the URL of the first page of all subscriptions, with a hundred per page. */
  String firstPage() {
    return address
        + SUBSCRIPTION
        + PROVIDER
        + "/locations/local/eventSubscriptions?api-version=2025-02-15&$top=100";
  }

  String get(String url) {
    return require(
        send(
            HttpRequest.newBuilder(URI.create(url))
                .header("Authorization", "Bearer " + token)
                .build()));
  }

  void publish(Topic topic, String body) {
    require(
        send(
            HttpRequest.newBuilder(URI.create(address + topic.path()))
                .header("aeg-sas-key", topic.key())
                .POST(BodyPublishers.ofString(body))
                .build()));
  }

  /** Replays everything that is retained to a subscription; returns the id of the job. */
  String replay(Topic topic, String name, int perSecond) {
    String order = "{\"from\":\"1h\",\"to\":\"created\",\"rate\":%d}".formatted(perSecond);
    String path =
        "/hermod/v1%s%s%s/eventSubscriptions/%s/replay"
            .formatted(TOPICS, topic.name(), PROVIDER, name);
    return JSON.readTree(require(call("POST", path, order))).path("jobId").asString();
  }

  /** Returns how many events a job has sent. */
  long replayed(String job) {
    return JSON.readTree(get(address + "/hermod/v1/redrives/" + job)).path("done").asLong();
  }

  private HttpResponse<String> put(Topic topic, String name, String properties) {
    return put(topic, name, properties, "{}");
  }

  private HttpResponse<String> put(Topic topic, String name, String properties, String filter) {
    return call(
        "PUT",
        TOPICS + topic.name() + PROVIDER + "/eventSubscriptions/" + name,
        "{\"properties\":{\"filter\":%s,\"destination\":{\"endpointType\":\"WebHook\",\"properties\":%s}}}"
            .formatted(filter, properties));
  }

  private static String require(HttpResponse<String> answer) {
    if (answer.statusCode() >= 300) {
      throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  private HttpResponse<String> call(String method, String path, String body) {
    return call(method, path, "2025-02-15", body);
  }

  private HttpResponse<String> call(String method, String path, String version, String body) {
    return send(
        HttpRequest.newBuilder(URI.create(address + path + "?api-version=" + version))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build());
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
