package io.hermod.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the APIs of one server. */
final class ManagementClient {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

  /** An advance makes every attempt on the way, which can be many. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** For all servers of the JVM: its threads are not started again for every test. */
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_LIMIT)
          .build();

  private final URI address;
  private final Supplier<String> tokens;

  ManagementClient(URI address, Supplier<String> tokens) {
    this.address = address;
    this.tokens = tokens;
  }

  JsonNode get(String path) {
    return call("GET", path, "");
  }

  JsonNode put(String path, JsonNode body) {
    return call("PUT", path, body.toString());
  }

  JsonNode post(String path, String body) {
    return call("POST", path, body);
  }

  void delete(String path) {
    JsonNode _ = call("DELETE", path, "");
  }

  private JsonNode call(String method, String path, String body) {
    HttpRequest request =
        request(path)
            .header("Authorization", "Bearer " + tokens.get())
            .method(method, BodyPublishers.ofString(body))
            .build();
    String response = successful(method, path, send(request));
    return response.isEmpty()
        ? JsonMapper.shared().nullNode()
        : JsonMapper.shared().readTree(response);
  }

  /** Publishes with the key of a topic. */
  void publish(String path, String key, String contentType, String body) {
    HttpRequest request =
        request(path)
            .header("aeg-sas-key", key)
            .header("Content-Type", contentType)
            .POST(BodyPublishers.ofString(body))
            .build();
    String _ = successful("POST", path, send(request));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address.resolve(path)).timeout(LIMIT);
  }

  private static String successful(String method, String path, HttpResponse<String> response) {
    if (response.statusCode() / 100 != 2) {
      throw new HermodException(
          "%s %s: %d %s"
              .formatted(method, path, response.statusCode(), messageIn(response.body())));
    }
    return response.body();
  }

  private static String messageIn(String body) {
    try {
      return JsonMapper.shared().readTree(body).path("error").path("message").asString(body);
    } catch (JacksonException _) {
      return body;
    }
  }

  private static HttpResponse<String> send(HttpRequest request) {
    try {
      return CLIENT.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new HermodException("the server does not respond; has it been closed?", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HermodException("interrupted while waiting for the server", e);
    }
  }
}
