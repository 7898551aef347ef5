package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hermod test-server}, and the libraries for JavaScript and Python that start it. */
class TestServerProcessTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @Test
  void saysHowToReachItAndLeavesNothingBehind() throws Exception {
    Process process = Program.command("test-server", "--set", "profile=edge");
    try (HttpClient client = HttpClient.newHttpClient()) {
      JsonNode ready = readyLine(process);
      Path data = Path.of(ready.path("dataDir").asString());

      assertThat(get(client, ready, "/hermod/v1/clock")).contains("\"virtual\":true");
      assertThat(ready.path("virtualTime").asBoolean()).isTrue();
      assertThat(ready.path("ca").asString())
          .isEqualTo(Files.readString(Path.of(ready.path("caFile").asString())));
      assertThat(ready.path("clientSecret").asString()).isNotEmpty();
      assertThat(data).isDirectory();

      process.destroy();
      assertThat(process.waitFor(LIMIT)).isTrue();
      assertThat(data).doesNotExist();
    } finally {
      Program.kill(process);
    }
  }

  @Test
  void stopsWhenItsInputEnds() throws Exception {
    Process process = Program.command("test-server", "--exit-with-stdin", "--real-time");
    try {
      JsonNode ready = readyLine(process);
      assertThat(ready.path("virtualTime").asBoolean()).isFalse();

      process.getOutputStream().close();

      assertThat(process.waitFor(LIMIT)).isTrue();
      assertThat(process.exitValue()).isZero();
      assertThat(Path.of(ready.path("dataDir").asString())).doesNotExist();
    } finally {
      Program.kill(process);
    }
  }

  @Test
  void stopsWhenTheProgramThatStartedItIsKilled() throws Exception {
    // The shell is killed and gets no chance to stop what it started.
    Process shell =
        Program.commandAs(List.of("bash", "-c", "\"$@\" & wait", "bash"), "test-server");
    try {
      JsonNode ready = readyLine(shell);
      ProcessHandle server = ProcessHandle.of(ready.path("pid").asLong()).orElseThrow();
      assertThat(server.pid()).isNotEqualTo(shell.pid());

      Program.kill(shell);

      Await.until("the end of the server", LIMIT, () -> !server.isAlive());
      assertThat(Path.of(ready.path("dataDir").asString())).doesNotExist();
    } finally {
      Program.kill(shell);
    }
  }

  @Test
  void printsHowToPublishToTheTopicsThatItCreates() throws Exception {
    Process process = Program.command("test-server", "--topic", "orders", "--topic", "bills");
    try (HttpClient client = HttpClient.newHttpClient()) {
      JsonNode ready = readyLine(process);

      assertThat(ready.path("topics").propertyNames()).containsExactly("orders", "bills");
      JsonNode orders = ready.at("/topics/orders");
      assertThat(orders.path("endpoint").asString())
          .isEqualTo(ready.path("url").asString() + "/topics/orders/api/events");
      assertThat(publish(client, ready, orders.path("key").asString())).isEqualTo(200);
      assertThat(publish(client, ready, ready.at("/topics/bills/key").asString())).isEqualTo(401);
    } finally {
      Program.kill(process);
    }
  }

  @Test
  void endsIfATopicCannotHaveItsName() {
    Program.Result result = Program.run("test-server", "--topic", "a_b");

    assertThat(result.exitCode()).isNotZero();
    assertThat(result.output()).contains("Topic name must contain only letters");
  }

  @Test
  void namesAWrongSetting() {
    Program.Result result = Program.run("test-server", "--set", "profil=edge");

    assertThat(result.exitCode()).isNotZero();
    assertThat(result.output()).contains("unknown setting profil", "Did you mean profile?");
  }

  @TestFactory
  Stream<DynamicTest> theLibraryForJavaScriptUsesIt() {
    return program(List.of("node", "--test-reporter=tap", "index.test.js"), Path.of("testing/npm"));
  }

  @Test
  void theLibraryForPythonUsesIt() throws IOException {
    Process process =
        builder(
                List.of("python3", "-m", "unittest", "test_hermod_testing"),
                Path.of("testing/python"))
            .start();

    Program.Result result = Program.finish(process, LIMIT);

    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output()).contains("Ran 7 tests", "OK");
  }

  private static Stream<DynamicTest> program(List<String> command, Path folder) {
    try {
      Program.Result result = Program.finish(builder(command, folder).start(), LIMIT);
      assertThat(result.exitCode()).as(result.output()).isZero();
      return TapReport.read(result.output()).stream()
          .map(
              step ->
                  DynamicTest.dynamicTest(
                      step.name(), () -> assertThat(step.isOk()).as(step.details()).isTrue()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static ProcessBuilder builder(List<String> command, Path folder) {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(variables());
    return builder;
  }

  private static Map<String, String> variables() {
    return Map.of(
        "HERMOD_COMMAND", String.join(" ", Program.words()), "PYTHONDONTWRITEBYTECODE", "1");
  }

  private static JsonNode readyLine(Process process) {
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    // Without a startup cache, the JVM complains first.
    String line = reader.lines().filter(each -> each.startsWith("{")).findFirst().orElseThrow();
    return JsonMapper.shared().readTree(line);
  }

  /** Publishes an event to the topic {@code orders}, and returns the status. */
  private static int publish(HttpClient client, JsonNode ready, String key)
      throws IOException, InterruptedException {
    String event =
        """
        [{"id":"1","eventType":"Order.Placed","subject":"/orders/1","dataVersion":"1.0",
          "eventTime":"2026-01-01T00:00:00Z","data":{}}]
        """;
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(ready.path("plainUrl").asString()).resolve("/topics/orders/api/events"))
            .header("aeg-sas-key", key)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(event))
            .build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  private static String get(HttpClient client, JsonNode ready, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(ready.path("plainUrl").asString()).resolve(path))
            .header("Authorization", "Bearer " + ready.path("token").asString())
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }
}
