package io.hermod.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Calls a server, and turns failures into messages for the user. */
final class HttpsCaller implements AutoCloseable {
  /** Azure's clients expect this link in an error; its page does not know this server. */
  private static final String AZURES_ADVICE =
      " For more details, visit https://aka.ms/esvalidation.";

  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Duration ANSWER_LIMIT = Duration.ofMinutes(3);

  private final HttpClient client;
  private final Unreachable unreachable;

  private HttpsCaller(HttpClient client, Unreachable unreachable) {
    this.client = client;
    this.unreachable = unreachable;
  }

  /** Returns a caller that trusts servers by this context. */
  static HttpsCaller of(SSLContext trust, Unreachable unreachable) {
    return new HttpsCaller(
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_LIMIT)
            .sslContext(trust)
            .build(),
        unreachable);
  }

  /** The response to a request that was not successful. */
  record Refusal(int status, JsonNode body) {}

  /** Returns the JSON of a successful response; a missing node if the body is empty. */
  JsonNode call(HttpRequest.Builder draft) {
    return call(draft, HttpsCaller::refused);
  }

  /** Returns the JSON of a successful response; {@code refused} finds the words for another. */
  JsonNode call(HttpRequest.Builder draft, Function<Refusal, CommandFailedException> refused) {
    HttpRequest request = draft.timeout(ANSWER_LIMIT).build();
    HttpResponse<String> response = send(request, BodyHandlers.ofString());
    JsonNode body = parse(response.body());
    if (response.statusCode() >= 300) {
      throw refused.apply(new Refusal(response.statusCode(), body));
    }
    return body;
  }

  /** Returns the body of a successful response. */
  byte[] bytes(HttpRequest.Builder draft) {
    HttpRequest request = draft.timeout(ANSWER_LIMIT).build();
    HttpResponse<byte[]> response = send(request, BodyHandlers.ofByteArray());
    if (response.statusCode() >= 300) {
      String body = new String(response.body(), StandardCharsets.UTF_8);
      throw refused(new Refusal(response.statusCode(), parse(body)));
    }
    return response.body();
  }

  /**
   * Passes the lines of a response on until {@code use} returns false, or the server ends it.
   *
   * @return whether the server ended it
   */
  boolean stream(HttpRequest.Builder draft, Predicate<String> use) {
    HttpResponse<Stream<String>> response = send(draft.build(), BodyHandlers.ofLines());
    try (Stream<String> lines = response.body()) {
      if (response.statusCode() >= 300) {
        String body = lines.collect(Collectors.joining("\n"));
        throw refused(new Refusal(response.statusCode(), parse(body)));
      }
      return lines.allMatch(use);
    } catch (UncheckedIOException e) {
      throw new CommandFailedException(
          "the connection to %s broke: %s".formatted(root(response.request()), e.getMessage()), e);
    }
  }

  @Override
  public void close() {
    client.close();
  }

  private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) {
    try {
      return client.send(request, handler);
    } catch (IOException e) {
      throw unreachable.at(root(request), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", e);
    }
  }

  private static CommandFailedException refused(Refusal refusal) {
    JsonNode error = refusal.body().path("error");
    String status = refusal.body().path("status").asString("no reason given");
    String reason = error.path("message").asString(status).replace(AZURES_ADVICE, "");
    String message = "the server refused: %s (%d)".formatted(reason, refusal.status());
    String code = error.path("code").asString("");
    return CommandFailedException.refused(refusal.status(), code, message + advice(code));
  }

  /** Roles are what a caller can do something about. */
  private static String advice(String code) {
    return code.equals("AuthorizationFailed")
        ? "\nAn owner of the server gives clients other roles: see `hermod client add --help`."
        : "";
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
