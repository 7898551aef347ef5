package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.Credentials;
import io.hermod.config.DataDirectory;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ClientCommandsTest {
  @TempDir private Path folder;
  private TestCommandLine line = new TestCommandLine(Path.of(""));

  @BeforeEach
  void stand() {
    line = new TestCommandLine(folder);
  }

  @Test
  void addAClientAndPrintWhatItSignsInWith() {
    Credentials credentials = start();

    assertThat(run("add", "reports", "--role", "reader", "--role", "data-sender")).isZero();
    JsonNode json = JsonMapper.shared().readTree(line.out());
    assertThat(json.path("clientId").asString()).hasSize(36);
    assertThat(json.path("clientSecret").asString()).hasSize(64);
    assertThat(json.path("tenantId").asString()).isEqualTo(credentials.tenantId());
    assertThat(json.path("name").asString()).isEqualTo("reports");
    assertThat(json.path("roles").toString()).isEqualTo("[\"reader\",\"data-sender\"]");
  }

  @Test
  void listClientsWithoutTheirSecrets() {
    start();
    run("add", "reports", "--role", "reader,data-sender");
    String secret = JsonMapper.shared().readTree(line.out()).path("clientSecret").asString();
    stand();

    assertThat(run("list")).isZero();
    assertThat(line.out().lines().skip(1))
        .hasSize(2)
        .anySatisfy(row -> assertThat(row).matches("first +.* contributor, data-sender"))
        .anySatisfy(row -> assertThat(row).matches("reports +.* reader, data-sender"));
    assertThat(line.out()).doesNotContain(secret);
  }

  @Test
  void removeAClientOnce() {
    start();
    run("add", "reports", "--role", "reader");

    assertThat(run("remove", "reports")).isZero();
    assertThat(run("remove", "reports")).isEqualTo(1);
    assertThat(line.err()).contains("there is no client reports");
  }

  @Test
  void refuseWhatIsNoNameOrRole() {
    start();

    assertThat(run("add", "two words", "--role", "reader")).isEqualTo(2);
    assertThat(run("add", "reports", "--role", "king")).isEqualTo(2);
    assertThat(line.err()).contains("--role must be one of reader, contributor, data-sender");
    assertThat(run("add", "reports")).isEqualTo(2);
    assertThat(run("add", "first", "--role", "reader")).isEqualTo(1);
  }

  @Test
  void sayWhatIsMissingWhereNoServerWasStarted() {
    assertThat(run("add", "reports", "--role", "reader")).isEqualTo(1);
    assertThat(line.err()).contains("hermod serve");
  }

  private Credentials start() {
    return Credentials.loadOrCreate(new DataDirectory(folder));
  }

  private int run(String... words) {
    String[] all = new String[words.length + 3];
    all[0] = "client";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "--data-dir";
    all[words.length + 2] = folder.toString();
    return line.run(all);
  }
}
