package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens;
import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A whole server in virtual time inside the test, and a client for its API. */
final class LiveServer implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  final Path folder;
  private final Hermod hermod;
  private final URI address;
  private final String token;
  private final HttpClient client;
  final String group;

  LiveServer(Path folder) {
    this(folder, HttpClient.Version.HTTP_1_1, List.of());
  }

  LiveServer(Path folder, HttpClient.Version version, List<GivenValue> more) {
    this.folder = folder;
    List<GivenValue> flags = new java.util.ArrayList<>(more);
    flags.addAll(
        List.of(
            given("data-dir", folder.toString()),
            given("https-port", "0"),
            given("http-port", "0"),
            given("virtual-time", "true"),
            given("audit.file", "audit.jsonl"),
            given("handshake.loopback", "false")));
    HermodConfig config = HermodConfig.of(new ConfigReader(folder, Map.of()).read(flags, null));
    hermod = Hermod.start(config, InstantSource.system());
    address = hermod.address().httpAddress().orElseThrow();
    Credentials credentials = Credentials.load(hermod.directory()).orElseThrow();
    token = BearerTokens.open(hermod.directory(), credentials).issue(Instant.now());
    client = HttpClient.newBuilder().version(version).connectTimeout(LIMIT).build();
    group = "/subscriptions/%s/resourceGroups/rg".formatted(credentials.subscriptionId());
  }

  static GivenValue given(String key, String value) {
    return new GivenValue(key, value, "test");
  }

  HttpResponse<String> send(String method, String path, String body) {
    try {
      return client.send(request(method, path, body), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(method + " " + path, e);
    }
  }

  private HttpRequest request(String method, String path, String body) {
    return HttpRequest.newBuilder(address.resolve(path))
        .timeout(LIMIT)
        .header("Authorization", "Bearer " + token)
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  /** A response as it is on the wire. */
  HttpResponse<byte[]> load(String path, String header, String value) {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(request("GET", path, ""), (_, _) -> true);
      return client.send(request.header(header, value).build(), BodyHandlers.ofByteArray());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(path, e);
    }
  }

  /** The body of a response with this status. */
  JsonNode expect(int status, String method, String path, String body) {
    HttpResponse<String> response = send(method, path, body);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return response.body().isEmpty()
        ? JsonMapper.shared().nullNode()
        : JsonMapper.shared().readTree(response.body());
  }

  JsonNode get(String path) {
    return expect(200, "GET", "/hermod/v1/" + path, "");
  }

  JsonNode post(String path, String body) {
    return expect(200, "POST", "/hermod/v1/" + path, body);
  }

  String topicId(String topic) {
    return group + "/providers/Microsoft.EventGrid/topics/" + topic;
  }

  String subscriptionId(String topic, String name) {
    return topicId(topic) + "/providers/Microsoft.EventGrid/eventSubscriptions/" + name;
  }

  void createTopic(String topic) {
    expect(201, "PUT", topicId(topic) + "?api-version=2022-06-15", "{\"location\":\"here\"}");
  }

  void subscribe(String topic, String name, String properties) {
    expect(
        201,
        "PUT",
        subscriptionId(topic, name) + "?api-version=2022-06-15",
        "{\"properties\":%s}".formatted(properties));
  }

  static String webhook(String url) {
    return "{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"%s\"}}".formatted(url);
  }

  static String event(String id, String type, String data) {
    return """
    {"id":"%s","eventType":"%s","subject":"/s","eventTime":"2026-01-01T00:00:00Z","dataVersion":"1","data":%s}\
    """
        .formatted(id, type, data);
  }

  /** Opens a stream and reads its first message. */
  Stream tail(String method, String path, String body) {
    return tail(path, request(method, "/hermod/v1/" + path, body));
  }

  private Stream tail(String path, HttpRequest request) {
    try {
      HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().firstValue("Content-Type"))
          .hasValue("text/event-stream; charset=utf-8");
      Stream stream = new Stream(response.body());
      assertThat(stream.next().name()).isEqualTo("hello");
      return stream;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(path, e);
    }
  }

  /** Somebody who is signed in to the console. */
  record Visitor(String cookie, String csrfToken) {}

  /** Adds a client with this name that may only read, and signs in to the console as it. */
  Visitor signInAsReader(String name) {
    JsonNode client =
        expect(
            201,
            "POST",
            "/hermod/v1/clients",
            "{\"name\":\"%s\",\"roles\":[\"reader\"]}".formatted(name));
    return signIn(client.path("clientId").asString(), client.path("clientSecret").asString());
  }

  HttpResponse<String> send(Visitor visitor, String method, String path, String body) {
    return exchange(request(path, visitor).method(method, BodyPublishers.ofString(body)));
  }

  /** Signs in to the console. */
  Visitor signIn(String clientId, String secret) {
    String body = "{\"clientId\":\"%s\",\"clientSecret\":\"%s\"}".formatted(clientId, secret);
    HttpResponse<String> response =
        exchange(
            HttpRequest.newBuilder(address.resolve("/console/session"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return new Visitor(
        response.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", ""),
        JsonMapper.shared().readTree(response.body()).path("csrfToken").asString());
  }

  void signOut(Visitor visitor) {
    assertThat(exchange(request("/console/session", visitor).DELETE()).statusCode()).isEqualTo(204);
  }

  Stream tail(Visitor visitor, String path) {
    return tail(path, request("/hermod/v1/" + path, visitor).build());
  }

  private HttpRequest.Builder request(String path, Visitor visitor) {
    return HttpRequest.newBuilder(address.resolve(path))
        .header("Cookie", visitor.cookie())
        .header("X-Hermod-Csrf", visitor.csrfToken());
  }

  private HttpResponse<String> exchange(HttpRequest.Builder request) {
    try {
      return client.send(request.timeout(LIMIT).build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A message of a stream. */
  record Message(String name, JsonNode data) {}

  /** A stream of server-sent events. */
  static final class Stream implements AutoCloseable {
    private final BufferedReader reader;

    Stream(InputStream bytes) {
      this.reader = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
    }

    /** The next message; heartbeats are passed over. */
    Message next() {
      String name = "";
      for (String line = line(); ; line = line()) {
        if (line.startsWith("event: ")) {
          name = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          return new Message(name, JsonMapper.shared().readTree(line.substring("data: ".length())));
        }
      }
    }

    private String line() {
      try {
        String line = reader.readLine();
        if (line == null) {
          throw new AssertionError("the stream has ended");
        }
        return line;
      } catch (IOException e) {
        throw new AssertionError("the stream broke", e);
      }
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }

  /** Stops the server and leaves the client. */
  void stop() {
    hermod.close();
  }

  @Override
  public void close() {
    hermod.close();
    client.shutdownNow();
    client.close();
  }
}
