package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.kafka.KafkaBroker;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Servers of one cluster, one after the other: the master key is all that they are given. */
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class SharedFilesProcessTest {
  private static final List<String> SHARED =
      List.of("credentials.json", "clients.json", "token.key", "tls/ca.pem", "tls/ca.key");

  @RegisterExtension final HermodProcess first = new HermodProcess("--cluster.replication", "1");

  @RegisterExtension final HermodProcess second = new HermodProcess("--cluster.replication", "1");

  @TempDir private Path folder;
  private @Nullable KafkaBroker broker;

  @BeforeEach
  void startBroker() {
    KafkaBroker started = KafkaBroker.start(folder);
    broker = started;
    first.setVariable("HERMOD_CLUSTER_KAFKA", started.bootstrapServers());
    second.setVariable("HERMOD_CLUSTER_KAFKA", started.bootstrapServers());
  }

  @AfterEach
  void stopBroker() {
    broker().close();
  }

  private KafkaBroker broker() {
    return Optional.ofNullable(broker).orElseThrow();
  }

  @Test
  void allServersHaveTheSameCredentialsClientsAndAuthority() throws Exception {
    first.start();
    JsonNode reports = client(first, "add", "reports", "--role", "reader");
    Arm arm = first.arm();
    arm.createTopic("orders");
    first.kill();

    copyMasterKey();
    second.start();

    for (String name : SHARED) {
      assertThat(in(second, name)).as(name).hasSameBinaryContentAs(in(first, name));
    }
    assertThat(in(second, "tls/server.key")).exists();
    // With the token key and the authority of the first one's directory.
    Arm.of(first.directory(), second.https()).createTopic("invoices");
    assertThat(signIn(second, reports)).isEqualTo(200);
    client(second, "remove", "reports", "--yes");
    second.kill();

    assertThat(in(first, "clients.json")).content().contains("reports");
    first.start();
    assertThat(in(first, "clients.json")).hasSameBinaryContentAs(in(second, "clients.json"));
    assertThat(signIn(first, reports)).isEqualTo(401);
  }

  @Test
  void aServerWithoutTheMasterKeyOfTheClusterDoesNotStart() throws Exception {
    first.start();
    first.kill();

    Process process = second.launch();

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    Await.until("the message", Duration.ofSeconds(5), () -> second.output().isComplete());
    assertThat(second.output().toString())
        .contains("sealed with the key", in(second, "master-key").toString())
        .contains("Copy that file from another server of the cluster");
  }

  @Test
  void theFilesOfAStoppedServerCannotBeChanged() {
    first.start();
    first.kill();

    Program.Result result = run(first, "add", "reports", "--role", "reader");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.output()).contains("belong to a cluster: start this server");
    assertThat(in(first, "clients.json")).content().doesNotContain("reports");
  }

  @Test
  @Tag("slow")
  void aChangeThatKafkaDoesNotTakeIsNotMade() {
    first.start();
    broker().kill();

    Program.Result result = run(first, "add", "reports", "--role", "reader");

    assertThat(result.exitCode()).isNotZero();
    assertThat(result.output()).contains("The change was not made").contains("Try again when");
    assertThat(in(first, "clients.json")).content().doesNotContain("reports");
    broker().start();
    client(first, "add", "reports", "--role", "reader");
    assertThat(in(first, "clients.json")).content().contains("reports");
  }

  private void copyMasterKey() throws IOException {
    Files.createDirectories(second.directory().root());
    Files.copy(in(first, "master-key"), in(second, "master-key"));
  }

  private static Path in(HermodProcess server, String name) {
    return server.directory().root().resolve(name);
  }

  private static JsonNode client(HermodProcess server, String action, String... words) {
    Program.Result result = run(server, action, words);
    assertThat(result.exitCode()).as(result.output()).isZero();
    return action.equals("add")
        ? JsonMapper.shared().readTree(result.output())
        : JsonMapper.shared().createObjectNode();
  }

  private static Program.Result run(HermodProcess server, String action, String... words) {
    String[] all = new String[words.length + 4];
    all[0] = "client";
    all[1] = action;
    System.arraycopy(words, 0, all, 2, words.length);
    all[words.length + 2] = "--data-dir";
    all[words.length + 3] = server.directory().root().toString();
    return Program.run(all);
  }

  /** Returns the status of the answer. */
  private int signIn(HermodProcess server, JsonNode client) throws Exception {
    String path = "/%s/oauth2/v2.0/token".formatted(client.path("tenantId").asString());
    String form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s&scope=%s"
            .formatted(
                client.path("clientId").asString(),
                client.path("clientSecret").asString(),
                "https%3A%2F%2Feventgrid.azure.net%2F.default");
    try (HttpClient http =
        HttpClient.newBuilder().sslContext(Trust.in(first.directory().caCertificate())).build()) {
      return http.send(
              HttpRequest.newBuilder(server.https().resolve(path))
                  .header("Content-Type", "application/x-www-form-urlencoded")
                  .POST(BodyPublishers.ofString(form))
                  .build(),
              BodyHandlers.discarding())
          .statusCode();
    }
  }
}
