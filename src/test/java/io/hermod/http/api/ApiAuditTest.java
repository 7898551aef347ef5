package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.audit.AuditFile;
import io.hermod.audit.AuditTrail;
import io.hermod.http.OwnApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the audit log says of calls of Hermod's own API, whether they succeed or not. */
class ApiAuditTest {
  private final Path file;
  private final AuditFile log;
  private final OwnApiServer server;

  ApiAuditTest(@TempDir Path folder) {
    file = folder.resolve("audit");
    log = new AuditFile(file, 1 << 20, 2);
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    server = new OwnApiServer(folder, Set.of(), new AuditTrail(log, () -> now));
  }

  @AfterEach
  void stop() {
    server.close();
    log.close();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, deadletters/redrive",
    "POST, redrives/r1/pause",
    "POST, redrives/r1/resume",
    "POST, redrives/r1/cancel",
    "POST, endpoints/e1/wake",
    "POST, clock/advance",
    "POST, clients",
    "POST, clients/c1/rotate",
    "DELETE, clients/c1"
  })
  void everyChangeHasALineBeforeItAndOneWithItsResult(String method, String path)
      throws IOException {
    int status = server.send("owner", method, path, "{}").statusCode();

    List<JsonNode> lines = lines();
    assertThat(lines).hasSize(2);
    assertThat(lines)
        .allSatisfy(
            line -> {
              assertThat(line.path("operation").asString()).isEqualTo(method);
              assertThat(line.path("resource").asString()).isEqualTo("/hermod/v1/" + path);
              assertThat(line.path("id")).isEqualTo(lines.getFirst().path("id"));
            });
    assertThat(lines.getFirst().path("phase").asString()).isEqualTo("begin");
    assertThat(lines.getLast().path("phase").asString()).isEqualTo("end");
    assertThat(lines.getLast().path("status").asInt()).isEqualTo(status);
  }

  private List<JsonNode> lines() throws IOException {
    return Files.readAllLines(file).stream().<JsonNode>map(JsonMapper.shared()::readTree).toList();
  }
}
