package io.hermod.scenario;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;

/**
 * Opens data directories that earlier versions wrote and were killed over. Each holds fifteen
 * events for two subscriptions whose endpoint did not exist. {@code waiting} has events in parking,
 * and {@code failing} has dead letters in a blob and on their way to one. A redrive job is half
 * done, and five events are in the journal only. Both subscriptions have sealed secrets. There are
 * also a domain and a topic for CloudEvents with settings of their own.
 */
class OldDataDirectoryProcessTest {
  /** README.md next to the files says how to write those of a new version. */
  private static final List<String> VERSIONS = List.of("f50ebd5", "0.1.0");

  private static final String BACKUP = "backup-0.1.0.zip";

  /** The address that the subscriptions of the fixture name. */
  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber("127.0.0.77", 4711);

  @RegisterExtension final HermodProcess hermod = new HermodProcess("--virtual-time");

  @ParameterizedTest
  @FieldSource("VERSIONS")
  void isOpenedWithoutLoss(String version) throws IOException {
    unzip(version + ".zip", hermod.directory().root());
    isDeliveredWithoutLoss();
  }

  /** Without a repository around the sources, nobody can say which versions there are. */
  @Test
  void everyTaggedVersionIsOneOfThem() throws IOException {
    assumeThat(Path.of(".git")).exists();
    Process git = new ProcessBuilder("git", "tag", "--list", "v[0-9]*").start();
    Program.Result tags = Program.finish(git);
    assertThat(tags.exitCode()).as(tags.output()).isZero();
    assertThat(VERSIONS).containsAll(tags.output().lines().map(tag -> tag.substring(1)).toList());
  }

  @Test
  void aBackupIsRestoredWithoutLoss(@TempDir Path folder) throws IOException {
    unzip(BACKUP, folder);
    Path key = hermod.directory().root().resolve("master-key");
    Files.createDirectories(hermod.directory().root());
    Files.copy(folder.resolve("master-key"), key);
    Program.Result result =
        Program.run(
            "restore",
            "--from",
            folder.resolve("backups").toString(),
            "--data-dir",
            hermod.directory().root().toString());
    assertThat(result.exitCode()).as(result.output()).isZero();
    isDeliveredWithoutLoss();
  }

  private void isDeliveredWithoutLoss() throws IOException {
    Inbox waiting = subscriber.inbox("waiting");
    Inbox failing = subscriber.inbox("failing");
    hermod.start();
    Arm arm = hermod.arm();
    assertThat(arm.get("/hermod/v1/redrives/half-done").path("state").asString())
        .isEqualTo("running");

    arm.advance(ofHours(2));

    Set<String> all = ids("first", "second", "third");
    assertThat(waiting.ids()).isEqualTo(all);
    assertThat(waiting.last().uri()).contains("code=s3cret-code");
    assertThat(waiting.last().headers().get("X-Secret")).isEqualTo("s3cret-header");
    assertThat(failing.ids()).containsAll(ids("third"));
    assertThat(arm.get("/hermod/v1/redrives/half-done").path("state").asString()).isEqualTo("done");

    arm.redrive("{\"subscription\":\"failing\"}");
    arm.advance(ofMinutes(1));
    assertThat(failing.ids()).isEqualTo(all);
    assertResources(arm.get(arm.id("domains/cities")), arm.get(arm.id("topics/clouds")));
  }

  private static void assertResources(JsonNode domain, JsonNode clouds) {
    assertThat(domain.path("location").asString()).isEqualTo("here");
    assertThat(domain.at("/tags/team").asString()).isEqualTo("maps");
    assertThat(domain.at("/properties/autoCreateTopicWithFirstSubscription").asBoolean(true))
        .isFalse();
    assertThat(domain.at("/properties/autoDeleteTopicWithLastSubscription").asBoolean(false))
        .isTrue();
    assertThat(clouds.at("/sku/name").asString()).isEqualTo("Premium");
    assertThat(clouds.at("/properties/inputSchema").asString()).isEqualTo("CloudEventSchemaV1_0");
    assertThat(clouds.at("/properties/inboundIpRules/0/ipMask").asString()).isEqualTo("10.0.0.0/8");
  }

  private static Set<String> ids(String... series) {
    return Stream.of(series)
        .flatMap(name -> IntStream.rangeClosed(1, 5).mapToObj(i -> name + "-" + i))
        .collect(Collectors.toSet());
  }

  private static void unzip(String fixture, Path folder) throws IOException {
    try (InputStream file =
            Objects.requireNonNull(
                OldDataDirectoryProcessTest.class.getResourceAsStream(
                    "/data-directories/" + fixture));
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry next = zip.getNextEntry(); next != null; next = zip.getNextEntry()) {
        Path target = folder.resolve(next.getName());
        Files.createDirectories(target.getParent());
        Files.copy(zip, target);
      }
    }
  }
}
