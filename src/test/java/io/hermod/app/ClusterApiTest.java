package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens;
import io.hermod.cluster.TestKafka;
import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import io.hermod.scenario.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the nodes of a cluster tell about it, and how they are drained. */
@Timeout(120)
class ClusterApiTest {
  private static final String STATUS = "/hermod/v1/cluster";
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private final String prefix = TestKafka.newPrefix();
  @TempDir private Path folder;
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void aSingleNodeWarnsAndIsDrainedOnlyByForce() {
    try (Node a = new Node("a")) {
      JsonNode status = a.await("/leader", "a");
      assertThat(status.at("/nodes/0/state").asString()).isEqualTo("leads");
      assertThat(status.at("/shards/0/owner").asString()).isEqualTo("a");
      assertThat(status.at("/warnings/0/kind").asString()).isEqualTo("noSuccessor");
      assertThat(status.path("healthy").asBoolean()).isFalse();

      assertThat(a.drain("a", "").statusCode()).isEqualTo(409);
      assertThat(a.drain("a", "?force=perhaps").statusCode()).isEqualTo(400);
      assertThat(a.drain("b", "?force=true").statusCode()).isEqualTo(404);
      assertThat(a.drain("a", "?force=true").statusCode()).isEqualTo(200);

      status = a.await("/nodes/0/state", "drained");
      assertThat(status.path("leader").isNull()).isTrue();
      assertThat(status.at("/warnings/0/kind").asString()).isEqualTo("noLeader");
      assertThat(a.send("GET", "/readyz", Map.of()).statusCode()).isEqualTo(503);
    }
  }

  @Test
  void anyNodeDrainsAnother() {
    try (Node a = new Node("a")) {
      a.await("/leader", "a");
      try (Node b = new Node("b", a)) {
        assertThat(b.await("/nodes/1/state", "follows").path("leader").asString()).isEqualTo("a");
        assertThat(a.await("/nodes/1/state", "follows").path("healthy").asBoolean()).isTrue();

        HttpResponse<String> drained = b.drain("a", "");
        assertThat(drained.statusCode()).as(drained.body()).isEqualTo(200);
        assertThat(drained.body()).contains("\"drained\"");
        a.await("/leader", "b");
        JsonNode status = b.await("/nodes/0/state", "drained");
        assertThat(status.at("/warnings/0/advice").asString())
            .isEqualTo("Start the drained nodes again.");
        assertThat(a.send("GET", "/readyz", Map.of()).statusCode()).isEqualTo(503);
        assertThat(b.send("GET", "/readyz", Map.of()).statusCode()).isEqualTo(200);
        assertThat(b.drain("b", "").statusCode()).isEqualTo(409);
        assertThat(b.drain("a", "").statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void theConsoleShowsAndDrainsNodesThroughAnyOfThem() {
    try (Node a = new Node("a")) {
      a.await("/leader", "a");
      try (Node b = new Node("b", a)) {
        b.await("/nodes/1/state", "follows");
        Map<String, String> session = b.signIn();

        HttpResponse<String> shown = b.send("GET", STATUS, session);
        assertThat(shown.statusCode()).as(shown.body()).isEqualTo(200);
        assertThat(shown.body()).contains("\"answeredBy\":\"a\"");
        HttpResponse<String> drained = b.send("POST", STATUS + "/nodes/b/drain", session);
        assertThat(drained.statusCode()).as(drained.body()).isEqualTo(200);
        a.await("/nodes/1/state", "drained");
        assertThat(b.send("GET", "/readyz", Map.of()).statusCode()).isEqualTo(503);
      }
    }
  }

  @Test
  void theCommandAsksBeforeItDrainsTheLastNode() {
    try (Node a = new Node("a")) {
      a.await("/leader", "a");
      TestCommandLine command =
          new TestCommandLine(folder).withVariable("HERMOD_DATA_DIR", a.data.toString());

      assertThat(command.run("cluster", "drain", "a")).isEqualTo(2);
      assertThat(command.err()).contains("No other node can lead", "confirm with --yes");
      assertThat(a.await("/leader", "a").at("/nodes/0/state").asString()).isEqualTo("leads");

      assertThat(command.run("cluster", "drain", "a", "--yes")).as(command.err()).isZero();
      assertThat(command.out()).startsWith("node a is drained: no node leads");
      assertThat(command.run("cluster", "status")).isEqualTo(1);
      assertThat(command.out()).contains("No node leads: events are accepted, but not delivered.");
    }
  }

  @Test
  void aServerOfItsOwnIsNotFoundByTheCommand() {
    try (LiveServer alone = new LiveServer(folder)) {
      TestCommandLine command =
          new TestCommandLine(folder).withVariable("HERMOD_DATA_DIR", alone.folder.toString());

      assertThat(command.run("cluster", "status")).isEqualTo(3);
      assertThat(command.err()).contains("This server is not in a cluster");
    }
  }

  @Test
  void strangersDrainNothing() {
    try (Node a = new Node("a")) {
      a.await("/leader", "a");
      assertThat(a.send("GET", STATUS, Map.of()).statusCode()).isEqualTo(401);
      assertThat(a.send("POST", STATUS + "/nodes/a/drain?force=true", Map.of()).statusCode())
          .isEqualTo(401);
      Map<String, String> forged =
          Map.of("hermod-forwarded", "b", "hermod-client-address", "b", "hermod-peer", "1.x");
      assertThat(a.send("POST", "/hermod/peer/nodes/a/drain", forged).statusCode()).isEqualTo(403);
      assertThat(a.await("/nodes/0/state", "leads").path("leader").asString()).isEqualTo("a");
    }
  }

  @Test
  void aServerOfItsOwnSaysSo() {
    try (LiveServer alone = new LiveServer(folder)) {
      JsonNode error = alone.expect(404, "GET", STATUS, "");
      assertThat(error.at("/error/code").asString()).isEqualTo("NotInCluster");
      alone.expect(404, "POST", STATUS + "/nodes/a/drain", "");
    }
  }

  /** A node inside the test. */
  private final class Node implements AutoCloseable {
    private final Path data;
    private final Hermod hermod;
    private final String token;

    Node(String name) {
      this.data = folder.resolve(name);
      this.hermod = Hermod.startEmbedded(config(name), InstantSource.system());
      Credentials credentials = Credentials.load(hermod.directory()).orElseThrow();
      this.token = BearerTokens.open(hermod.directory(), credentials).issue(Instant.now());
    }

    /** A node that has the files of another one. */
    Node(String name, Node other) {
      copy(other.data, folder.resolve(name));
      this(name);
    }

    private HermodConfig config(String name) {
      List<GivenValue> given =
          Map.of(
                  "data-dir",
                  data.toString(),
                  "https-port",
                  "0",
                  "http-port",
                  "0",
                  "store.min-free-bytes",
                  "0",
                  "cluster.kafka",
                  KAFKA.broker().bootstrapServers(),
                  "cluster.replication",
                  "1",
                  "cluster.prefix",
                  prefix,
                  "cluster.node",
                  name)
              .entrySet()
              .stream()
              .map(each -> new GivenValue(each.getKey(), each.getValue(), "test"))
              .toList();
      return HermodConfig.of(new ConfigReader(folder, Map.of()).read(given, null));
    }

    HttpResponse<String> drain(String node, String query) {
      return send("POST", STATUS + "/nodes/" + node + "/drain" + query, signedIn());
    }

    private Map<String, String> signedIn() {
      return Map.of("Authorization", "Bearer " + token);
    }

    /** The status of the cluster as soon as it has this value. */
    JsonNode await(String pointer, String value) {
      Await.until(
          "%s = %s on %s".formatted(pointer, value, data.getFileName()),
          LIMIT,
          () -> status().at(pointer).asString("").equals(value));
      return status();
    }

    private JsonNode status() {
      HttpResponse<String> answer = send("GET", STATUS, signedIn());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return JsonMapper.shared().readTree(answer.body());
    }

    /** What a browser sends after the sign-in. */
    Map<String, String> signIn() {
      Credentials credentials = Credentials.load(hermod.directory()).orElseThrow();
      String body =
          "{\"clientId\":\"%s\",\"clientSecret\":\"%s\"}"
              .formatted(credentials.clientId(), credentials.clientSecret());
      HttpResponse<String> answer =
          exchange(
              request("/console/session", Map.of("Content-Type", "application/json"))
                  .POST(BodyPublishers.ofString(body)));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      JsonNode session = JsonMapper.shared().readTree(answer.body());
      assertThat(session.at("/server/isInCluster").asBoolean()).isTrue();
      return Map.of(
          "Cookie",
          answer.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", ""),
          "X-Hermod-Csrf",
          session.path("csrfToken").asString());
    }

    HttpResponse<String> send(String method, String path, Map<String, String> headers) {
      return exchange(request(path, headers).method(method, BodyPublishers.noBody()));
    }

    private HttpRequest.Builder request(String path, Map<String, String> headers) {
      URI address = hermod.address().httpAddress().orElseThrow();
      HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path)).timeout(LIMIT);
      headers.forEach(request::header);
      return request;
    }

    private HttpResponse<String> exchange(HttpRequest.Builder request) {
      try {
        return client.send(request.build(), BodyHandlers.ofString());
      } catch (IOException | InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void close() {
      hermod.close();
    }
  }

  /** What operators give to each node. */
  private static void copy(Path from, Path to) {
    for (String name : List.of("credentials.json", "token.key", "master-key", "tls")) {
      try (Stream<Path> files = Files.walk(from.resolve(name))) {
        for (Path file : files.toList()) {
          Path copy = to.resolve(from.relativize(file).toString());
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
