package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What commands of operators print and do: backups, stopped stores, pauses, keys and the clock. */
class OperatorCommandsProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess("--virtual-time");
  @TempDir private Path folder;
  private Publishing publishing = Publishing.NOWHERE;
  private Inbox shop = Inbox.NONE;

  @BeforeEach
  void start() {
    hermod.start();
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    shop = subscriber.inbox("shop");
    hermod.arm().subscribe(publishing.topic(), "shop", shop.url());
  }

  @Test
  void listsVerifiesAndPrunesBackups() {
    String backups = folder.resolve("backups").toString();
    here("backup", "--to", backups);
    here("backup", "--to", backups);
    List<String> names = names(backups);
    assertThat(names).hasSize(2).isSorted();

    String key = hermod.directory().root().resolve("master-key").toString();
    assertThat(run(0, "backup", "verify", backups, "--secrets.key-file", key))
        .contains(
            names.getFirst() + ": ",
            "files are as they were",
            names.getLast() + ": opens, and its secrets can be read");
    assertThat(run(0, "backup", "prune", backups, "--keep", "1", "--yes"))
        .contains("deleted 1 backup;");
    assertThat(names(backups)).containsExactly(names.getLast());
  }

  @Test
  void verifyFindsADamagedFileOfABackup() throws IOException {
    Path backups = folder.resolve("backups");
    here("backup", "--to", backups.toString());
    Path largest = largestFile(backups);
    byte[] bytes = Files.readAllBytes(largest);
    int middle = bytes.length / 2;
    bytes[middle] = (byte) ~bytes[middle];
    Files.write(largest, bytes);

    assertThat(run(1, "backup", "verify", backups.toString(), "--checksums-only"))
        .contains(String.valueOf(largest.getFileName()));
  }

  private static Path largestFile(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.toString().endsWith(".json"))
          .max(Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow();
    }
  }

  private static List<String> names(String backups) {
    return JsonMapper.shared()
        .readTree(run(0, "backup", "list", backups, "-o", "json"))
        .valueStream()
        .map(each -> each.path("name").asString())
        .toList();
  }

  @Test
  void checksAndExportsTheStoreOfAStoppedServer() throws IOException {
    shop.answersWith(Behaviour.status(503));
    publishing.publish("waits");
    Await.until("an attempt", LIMIT, () -> shop.count() > 0);
    hermod.kill();
    JsonNode report = JsonMapper.shared().readTree(here("store", "check", "-o", "json"));
    assertThat(report.path("problems").asInt()).isZero();
    assertThat(report.at("/journal/events").asInt()).isEqualTo(1);
    assertThat(here("store", "check")).contains("1 events", "everything can be read");

    Path lines = folder.resolve("events.jsonl");
    assertThat(here("store", "export", "--to", lines.toString()))
        .contains("exported 1 waiting events");
    JsonNode line = JsonMapper.shared().readTree(Files.readString(lines));
    assertThat(line.path("topic").asString()).isEqualTo("orders");
    assertThat(line.path("subscription").asString()).isEqualTo("shop");
    assertThat(line.at("/event/id").asString()).isEqualTo("waits");
  }

  @Test
  void resumesASubscriptionWithWhatHasWaited() throws IOException {
    here("subscription", "pause", "shop", "--topic", "orders");
    publishing.publish("held");
    assertThat(shown("isPaused").asBoolean()).isTrue();

    assertThat(here("subscription", "resume", "shop", "--topic", "orders"))
        .contains("subscription shop is resumed");

    Await.until("the event", LIMIT, () -> shop.has("held"));
    assertThat(shown("isPaused").asBoolean()).isFalse();
  }

  private JsonNode shown(String member) {
    return JsonMapper.shared()
        .readTree(here("subscription", "show", "shop", "--topic", "orders", "-o", "json"))
        .at("/properties/hermod/" + member);
  }

  @Test
  void rotatesASigningKeyAndKeepsTheOldOneForADay() {
    String first =
        firstLine(here("subscription", "signing", "enable", "shop", "--topic", "orders"));

    String rotated = here("subscription", "signing", "rotate", "shop", "--topic", "orders");

    assertThat(firstLine(rotated)).isNotBlank().isNotEqualTo(first);
    assertThat(rotated).contains("the old key signs too until ");
  }

  private static String firstLine(String output) {
    return output.lines().findFirst().orElse("");
  }

  @Test
  void advancesTheClockAndMakesTheRetriesThatFallDue() throws IOException {
    shop.answersWith(Behaviour.status(503));
    publishing.publish("retried");
    Await.until("the first attempt", LIMIT, () -> shop.count() == 1);
    Instant before = now();

    assertThat(here("clock", "advance", "1h")).contains("(virtual)");

    assertThat(Duration.between(before, now())).isGreaterThanOrEqualTo(Duration.ofHours(1));
    assertThat(shop.count()).isGreaterThan(1);
  }

  private Instant now() {
    return Instant.parse(hermod.arm().clock().path("now").asString());
  }

  private String here(String... words) {
    List<String> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(List.of("--data-dir", hermod.directory().root().toString()));
    return run(0, all.toArray(String[]::new));
  }

  private static String run(int exitCode, String... words) {
    Program.Result result = Program.run(words);
    assertThat(result.exitCode()).as(result.output()).isEqualTo(exitCode);
    return result.output();
  }
}
