package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.client.Credentials;
import io.hermod.app.certificate.ServerNames;
import io.hermod.app.certificate.TlsFolder;
import io.hermod.config.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
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
        .anySatisfy(row -> assertThat(row).matches("first +.* owner, data-sender +everything"))
        .anySatisfy(row -> assertThat(row).matches("reports +.* reader, data-sender +everything"));
    assertThat(line.out()).doesNotContain(secret);
  }

  @Test
  void removeAClientOnce() {
    start();
    run("add", "reports", "--role", "reader");

    assertThat(run("remove", "--yes", "reports")).isZero();
    assertThat(run("remove", "--yes", "reports")).isEqualTo(3);
    assertThat(line.err()).contains("there is no client reports");
  }

  @Test
  void refuseWhatIsNoNameOrRole() {
    start();

    assertThat(run("add", "two words", "--role", "reader")).isEqualTo(2);
    assertThat(run("add", "reports", "--role", "king")).isEqualTo(2);
    assertThat(line.err())
        .contains("--role must be one of reader, contributor, owner, data-sender");
    assertThat(run("add", "reports")).isEqualTo(2);
    assertThat(run("add", "first", "--role", "reader")).isEqualTo(1);
  }

  @Test
  void limitAClientToResources() {
    start();

    assertThat(
            run(
                "add",
                "shop",
                "--role",
                "data-sender",
                "--topic",
                "orders,bills",
                "--group",
                "g",
                "--domain",
                "d"))
        .isZero();
    assertThat(JsonMapper.shared().readTree(line.out()).path("scope").toString())
        .isEqualTo("{\"topics\":[\"bills\",\"orders\"],\"domains\":[\"d\"],\"groups\":[\"g\"]}");
    stand();
    run("list");
    assertThat(line.out()).contains("data-sender", "topic bills, orders; domain d; group g");
    assertThat(run("add", "boss", "--role", "owner", "--topic", "orders")).isEqualTo(2);
    assertThat(line.err()).contains("an owner manages the whole server");
  }

  @Test
  void rotateTheFirstClientAndOthers() {
    Credentials before = start();

    assertThat(run("rotate", "--yes")).isZero();
    JsonNode first = JsonMapper.shared().readTree(line.out());
    assertThat(first.path("clientId").asString()).isEqualTo(before.clientId());
    assertThat(first.path("clientSecret").asString())
        .hasSize(64)
        .isNotEqualTo(before.clientSecret())
        .isEqualTo(start().clientSecret());
    run("add", "reports", "--role", "reader");
    stand();
    assertThat(run("rotate", "--yes", "reports", "--grace", "10m")).isZero();
    assertThat(JsonMapper.shared().readTree(line.out()).path("name").asString())
        .isEqualTo("reports");
    assertThat(run("rotate", "--yes", "nobody")).isEqualTo(3);
    assertThat(run("rotate", "--yes", "reports", "--grace", "a while")).isEqualTo(2);
  }

  @Test
  void removeTheFirstClientOnceThereIsAnotherOwner() {
    start();
    assertThat(run("remove", "--yes", "first")).isEqualTo(1);
    assertThat(line.err()).contains("last owner", "--role owner");

    run("add", "boss", "--role", "owner");

    assertThat(run("remove", "--yes", "first")).isZero();
    assertThat(run("rotate", "--yes")).isEqualTo(1);
    assertThat(line.err()).contains("the first client was removed");
    assertThat(run("rotate", "--yes", "boss")).isZero();
  }

  @Test
  void useTheFilesWhereAKilledServerLeftItsNoteBehind() throws IOException {
    start();
    new TlsFolder(new DataDirectory(folder), ServerNames.of(List.of("localhost")))
        .provide(Instant.now());
    Files.writeString(
        folder.resolve("server.json"), "{\"host\":\"127.0.0.1\",\"httpPort\":1,\"pid\":1}");

    assertThat(run("add", "reports", "--role", "reader")).as(line.err()).isZero();
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
