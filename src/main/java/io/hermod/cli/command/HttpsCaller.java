package io.hermod.cli.command;

import io.hermod.config.DataDirectory;
import io.hermod.tls.LocalTrust;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Calls the server of one data directory, and turns failures into messages for the user. */
final class HttpsCaller implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Duration ANSWER_LIMIT = Duration.ofMinutes(3);

  private final HttpClient client;

  private HttpsCaller(HttpClient client) {
    this.client = client;
  }

  static HttpsCaller of(DataDirectory directory) {
    return new HttpsCaller(
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_LIMIT)
            .sslContext(LocalTrust.context(directory))
            .build());
  }

  /** Returns the JSON of a successful response; a missing node if the body is empty. */
  JsonNode call(HttpRequest.Builder draft) {
    HttpRequest request = draft.timeout(ANSWER_LIMIT).build();
    HttpResponse<String> response = send(request);
    JsonNode body = parse(response.body());
    if (response.statusCode() >= 300) {
      throw refused(response.statusCode(), body);
    }
    return body;
  }

  @Override
  public void close() {
    client.close();
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new CommandFailedException(
          "no server responds at %s. Start one with `hermod serve`.".formatted(root(request)), e);
    } catch (IOException e) {
      throw new CommandFailedException(
          "the request to %s failed: %s".formatted(root(request), e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", e);
    }
  }

  private static CommandFailedException refused(int status, JsonNode body) {
    String message = body.path("error").path("message").asString("no reason given");
    return new CommandFailedException("the server refused: %s (%d)".formatted(message, status));
  }

  private static JsonNode parse(String body) {
    try {
      return EventSource.JSON.readTree(body);
    } catch (JacksonException _) {
      return EventSource.JSON.createObjectNode();
    }
  }

  private static URI root(HttpRequest request) {
    return request.uri().resolve("/");
  }
}
