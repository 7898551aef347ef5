package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Program.Result;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code log.format} and {@code log.level}, in what a real server prints. */
class LogFormatProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir Path folder;

  @Test
  void writesOneJsonObjectPerLineWithTheRequestThatItIsAbout() throws Exception {
    HermodProcess hermod = start("--log.format", "json", "--log.level", "debug");
    try {
      String request = rejectedPublish(hermod);
      Await.until("the rejection", LIMIT, () -> hermod.output().toString().contains(request));

      List<JsonNode> lines =
          hermod.output().lines().stream()
              .filter(line -> line.startsWith("{"))
              .map(line -> JsonMapper.shared().readTree(line))
              .toList();
      assertThat(lines)
          .isNotEmpty()
          .allMatch(line -> line.path("timestamp").isIntegralNumber())
          .allMatch(line -> line.path("level").asString("").matches("DEBUG|INFO|WARN|ERROR"))
          .allMatch(line -> !line.path("loggerName").asString("").isEmpty())
          .allMatch(line -> !line.path("formattedMessage").asString("").isEmpty());
      assertThat(lines).anyMatch(line -> line.path("level").asString().equals("DEBUG"));
      assertThat(lines)
          .filteredOn(line -> line.path("loggerName").asString().equals("io.hermod.rejected"))
          .singleElement()
          .satisfies(
              line ->
                  assertThat(line.path("formattedMessage").asString())
                      .contains("request=" + request, "status=404", "code=ResourceNotFound"));
    } finally {
      Program.kill(hermod.process());
    }
  }

  @Test
  void leavesOutWhatIsLessImportantThanTheLevel() throws Exception {
    HermodProcess hermod = start("--log.level", "error");
    try {
      String request = rejectedPublish(hermod);
      Result stopped = Program.run("topic", "create", "orders", "--data-dir", data(hermod));

      assertThat(stopped.exitCode()).isZero();
      assertThat(hermod.output().toString())
          .contains("ready https=")
          .doesNotContain(request, " INFO ", " DEBUG ", " WARN ");
    } finally {
      Program.kill(hermod.process());
    }
  }

  @Test
  void namesTheLevelsAndFormatsThatThereAre() {
    Result level = refused("--log.level", "loud");
    assertThat(level.exitCode()).isEqualTo(2);
    assertThat(level.output())
        .contains("log.level must be one of error, warn, info, debug, not 'loud'");
    Result format = refused("--log.format", "xml");
    assertThat(format.exitCode()).isEqualTo(2);
    assertThat(format.output()).contains("log.format must be one of text, json, not 'xml'");
  }

  private HermodProcess start(String... flags) {
    HermodProcess hermod = new HermodProcess(flags);
    hermod.useDirectory(folder);
    hermod.start();
    return hermod;
  }

  private Result refused(String flag, String value) {
    return Program.run("serve", "--data-dir", folder.resolve("none").toString(), flag, value);
  }

  private static String data(HermodProcess hermod) {
    return hermod.directory().root().toString();
  }

  /** Returns the request id that the caller received. */
  private static String rejectedPublish(HermodProcess hermod)
      throws IOException, InterruptedException {
    URI address = hermod.http().orElseThrow().resolve("/topics/nowhere/api/events");
    try (HttpClient client = HttpClient.newHttpClient()) {
      var response =
          client.send(
              HttpRequest.newBuilder(address).POST(BodyPublishers.ofString("[]")).build(),
              BodyHandlers.discarding());
      assertThat(response.statusCode()).isEqualTo(404);
      return response.headers().firstValue("x-ms-request-id").orElseThrow();
    }
  }
}
