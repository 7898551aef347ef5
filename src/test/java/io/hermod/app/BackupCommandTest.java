package io.hermod.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.backup.BackupException;
import io.hermod.backup.BackupTarget;
import io.hermod.backup.Backups;
import io.hermod.backup.FolderTarget;
import io.hermod.backup.Restorer;
import io.hermod.config.DataDirectory;
import io.hermod.scenario.DamagedRows;
import io.hermod.secret.MasterKeys;
import io.hermod.store.rows.RocksStore.Family;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Backs up a running server and restores it elsewhere. */
class BackupCommandTest {
  /** Nobody listens there. */
  private static final String NOBODY = "http://127.0.0.1:1/hook?code=s3cret-code";

  @TempDir Path folder;
  private Path data;
  private LiveServer server;

  @BeforeEach
  void start() {
    data = folder.resolve("data");
    server = new LiveServer(data);
    server.createTopic("orders");
    server.subscribe(
        "orders", "shop", "{\"destination\":%s}".formatted(LiveServer.webhook(NOBODY)));
    publish("first");
  }

  private void publish(String id) {
    server.post("topics/orders/events", "[" + LiveServer.event(id, "Order", "{}") + "]");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aRestoredServerHasEverythingAndIsTheSameServer() {
    assertThat(backup()).isZero();
    publish("later");
    server.close();

    TestCommandLine restore = new TestCommandLine(folder);
    assertThat(restore(restore, "restored", keyFile())).as(restore.err()).isZero();
    assertThat(restore.out()).contains("may be delivered twice", "orders/shop: 1 events");

    Path restored = folder.resolve("restored");
    assertThat(restored.resolve("credentials.json")).hasSameBinaryContentAs(in("credentials.json"));
    assertThat(restored.resolve("token.key")).hasSameBinaryContentAs(in("token.key"));
    assertThat(restored.resolve("tls/ca.pem")).hasSameBinaryContentAs(in("tls/ca.pem"));
    assertThat(restored.resolve("virtual-clock")).hasSameTextualContentAs(in("virtual-clock"));
    assertThat(restored.resolve("master-key")).doesNotExist();
    server =
        new LiveServer(
            restored,
            HttpClient.Version.HTTP_1_1,
            List.of(LiveServer.given("secrets.key-file", keyFile())));
    assertThat(server.get("topics/orders/events/first").toString()).contains("shop");
    assertThat(server.send("GET", "/hermod/v1/topics/orders/events/later", "").statusCode())
        .isEqualTo(404);
    publish("new");
  }

  @Test
  void restoringNamesTheJobsThatGoOn() {
    server.close();
    server =
        new LiveServer(
            data, HttpClient.Version.HTTP_1_1, List.of(LiveServer.given("store.retention", "1d")));
    publish("second");
    replay("again", "\"rate\":0.1");
    server.post("redrives/again/pause", "");
    replay("counted", "\"rate\":0.1,\"dryRun\":true");
    replay("cancelled", "\"rate\":0.1");
    server.post("redrives/cancelled/cancel", "");
    backup();

    TestCommandLine restore = new TestCommandLine(folder);
    assertThat(restore(restore, "restored", keyFile())).as(restore.err()).isZero();
    assertThat(restore.out())
        .contains("orders/shop: ", "send again what was sent since")
        .containsPattern(
            "job again \\(replay to orders/shop, paused\\): up to \\d+ events are left")
        .doesNotContain("counted (", "cancelled (");
  }

  private void replay(String job, String more) {
    String subscription =
        server.topicId("orders") + "/providers/Microsoft.EventGrid/eventSubscriptions/shop";
    server.expect(
        202,
        "POST",
        "/hermod/v1" + subscription + "/replay",
        "{\"from\":\"1h\",\"available\":true,\"jobId\":\"%s\",%s}".formatted(job, more));
  }

  @Test
  void theNextBackupCopiesOnlyWhatIsNew() throws IOException {
    backup();
    List<Path> before = files("backups/files");
    publish("second");
    TestCommandLine second = backupCommand();
    assertThat(second.out()).contains("copied");

    List<Path> added = files("backups/files");
    assertThat(added).containsAll(before);
    assertThat(files("backups/backups")).hasSize(2);
    TestCommandLine list = new TestCommandLine(folder);
    assertThat(list.run("backup", "list", "backups")).isZero();
    assertThat(list.out().lines()).hasSize(3);
  }

  @Test
  void aBackupHasNoSecretInClearText() throws IOException {
    backup();
    JsonNode credentials = JsonMapper.shared().readTree(Files.readString(in("credentials.json")));
    List<String> secrets =
        Stream.of(
                credentials.path("clientSecret").asString(""),
                Files.readString(in("token.key"), ISO_8859_1),
                Files.readString(in("master-key")).strip(),
                "s3cret-code",
                "PRIVATE KEY",
                server
                    .expect(
                        200,
                        "POST",
                        server.topicId("orders") + "/listKeys?api-version=2022-06-15",
                        "")
                    .path("key1")
                    .asString(""))
            .toList();

    assertThat(secrets).allMatch(secret -> secret.length() > 8);
    for (Path file : files("backups")) {
      assertThat(Files.readString(file, ISO_8859_1)).doesNotContain(secrets);
    }
  }

  @Test
  void leavesNoSnapshot() {
    backup();
    assertThat(new DataDirectory(data).snapshotFolder()).doesNotExist();
  }

  @Test
  void refusesASecondBackupToAnotherPlaceButReplacesItsOwn() {
    server.expect(201, "POST", "/hermod/v1/backups", "{\"for\":\"one\"}");
    server.expect(201, "POST", "/hermod/v1/backups", "{\"for\":\"one\"}");
    server.expect(409, "POST", "/hermod/v1/backups", "{\"for\":\"two\"}");
    server.expect(400, "POST", "/hermod/v1/backups", "{}");
    TestCommandLine other = new TestCommandLine(folder);

    assertThat(other.run("backup", "--to", "backups", "--data-dir", data.toString())).isOne();
    assertThat(other.err()).contains("Another backup is in progress");
  }

  @Test
  void aSnapshotOfAProcessThatIsGoneIsRemovedAtTheStart() throws IOException {
    Path snapshots = new DataDirectory(data).snapshotFolder();
    server.close();
    Files.writeString(Files.createDirectories(snapshots.resolve("store")).resolve("link"), "");
    server = new LiveServer(data);

    assertThat(snapshots).doesNotExist();
  }

  @Test
  void verifiesWhatItWroteAndOpensTheNewest() throws IOException {
    backup();
    publish("second");
    backup();
    TestCommandLine verify = new TestCommandLine(folder);

    assertThat(verify.run("backup", "verify", "backups", "--secrets.key-file", keyFile()))
        .as(verify.err())
        .isZero();
    assertThat(verify.out()).contains("opens, and its secrets can be read");
    assertThat(verify.out().lines()).hasSize(3);
    assertThat(folder).isDirectoryNotContaining("glob:**hermod-verify-*");
  }

  @Test
  void findsADamagedBackup() throws IOException {
    backup();
    Path damaged = files("backups/files").getFirst();
    byte[] bytes = Files.readAllBytes(damaged);
    bytes[bytes.length / 2] ^= 1;
    Files.write(damaged, bytes);
    TestCommandLine verify = new TestCommandLine(folder);

    assertThat(verify.run("backup", "verify", "backups", "--checksums-only")).isOne();
    assertThat(verify.out())
        .contains(
            "damaged; do not restore it",
            damaged.getFileName() + "): changed",
            "renamed the damaged file to files/" + damaged.getFileName() + ".damaged");
    assertThat(damaged).doesNotExist();
    assertThat(damaged.resolveSibling(damaged.getFileName() + ".damaged")).hasBinaryContent(bytes);
  }

  @Test
  void saysThatDamagedFilesKeepTheirNamesWhileABackupIsMade() throws IOException {
    backup();
    Path damaged = files("backups/files").getFirst();
    Files.writeString(damaged, "something else");
    TestCommandLine verify = new TestCommandLine(folder);

    try (BackupTarget.Lock _ = backups().lock()) {
      assertThat(verify.run("backup", "verify", "backups", "--checksums-only")).isOne();
    }
    assertThat(verify.err()).contains("keep their names", "another process writes to");
    assertThat(damaged).exists();
  }

  @Test
  void writesNoSecretToOpenABackup() throws IOException {
    backup();
    Path scratch = folder.resolve("scratch");
    MasterKeys keys = MasterKeys.open(in("master-key"));
    new Restorer(new DataDirectory(scratch), keys).restoreStore(backups(), backups().newest());

    try (Stream<Path> found = Files.list(scratch)) {
      assertThat(found.map(Path::getFileName).map(Path::toString))
          .containsExactlyInAnyOrder("store", "format");
    }
  }

  @Test
  void deletesWhatEarlierVerificationsLeft() throws IOException {
    backup();
    Path left = Files.createDirectory(folder.resolve("hermod-verify-1"));
    Files.writeString(left.resolve("credentials.json"), "{}");
    Path inUse = Files.createDirectory(folder.resolve("hermod-verify-2"));
    try (DirectoryLock _ = DirectoryLock.take(new DataDirectory(inUse))) {
      assertThat(
              new TestCommandLine(folder)
                  .run("backup", "verify", "backups", "--secrets.key-file", keyFile()))
          .isZero();
    }

    assertThat(left).doesNotExist();
    assertThat(inUse).exists();
  }

  @Test
  void findsWhatTheServerCouldNotReadAnyMore() {
    server.close();
    int damaged = DamagedRows.of(new DataDirectory(data), Family.TRACE);
    server = new LiveServer(data);
    backup();
    TestCommandLine verify = new TestCommandLine(folder);

    assertThat(damaged).isPositive();
    assertThat(verify.run("backup", "verify", "backups", "--secrets.key-file", keyFile())).isOne();
    assertThat(verify.out())
        .contains(
            damaged + " problem", "in its store", "problem: ", "opens, and its secrets can be read")
        .doesNotContain("hermod-verify-");
  }

  @Test
  void verifiesABackupOfAServerWithEventsInMemory() {
    server.close();
    Path memory = folder.resolve("memory");
    server =
        new LiveServer(
            memory,
            HttpClient.Version.HTTP_1_1,
            List.of(LiveServer.given("store.events", "memory")));
    server.createTopic("orders");
    publish("lost");
    TestCommandLine backup = new TestCommandLine(folder);
    assertThat(backup.run("backup", "--to", "backups", "--data-dir", memory.toString()))
        .as(backup.err())
        .isZero();
    TestCommandLine verify = new TestCommandLine(folder);

    assertThat(
            verify.run(
                "backup",
                "verify",
                "backups",
                "--secrets.key-file",
                memory.resolve("master-key").toString()))
        .as(verify.out() + verify.err())
        .isZero();
  }

  private Backups backups() {
    return Backups.open(new FolderTarget(folder.resolve("backups")));
  }

  @Test
  void findsADamagedManifest() throws IOException {
    backup();
    Path manifest = files("backups/backups").getFirst();
    Files.writeString(manifest, Files.readString(manifest).replace("\"sealed\" : true", ""));
    TestCommandLine verify = new TestCommandLine(folder);

    assertThat(verify.run("backup", "verify", "backups", "--checksums-only")).isOne();
    assertThat(verify.err()).contains("is damaged. Use another backup");
  }

  @Test
  void needsTheMasterKey() {
    backup();
    TestCommandLine restore = new TestCommandLine(folder);

    assertThat(restore(restore, "restored", "master-key")).isOne();
    assertThat(restore.err()).contains("--secrets.key-file", "A backup never has the key");
    assertThat(folder.resolve("restored")).doesNotExist();
  }

  @Test
  void refusesADirectoryThatIsNotEmpty() throws IOException {
    backup();
    Files.writeString(Files.createDirectory(folder.resolve("full")).resolve("mine"), "");
    TestCommandLine restore = new TestCommandLine(folder);

    assertThat(restore(restore, "full", keyFile())).isOne();
    assertThat(restore.err()).contains("is not empty: it has mine");
    assertThat(folder.resolve("full")).isDirectoryContaining("glob:**mine");
  }

  @Test
  void noServerStartsOnARestoreThatWasInterrupted() throws IOException {
    backup();
    Path damaged = files("backups/files").stream().max(BackupCommandTest::bySize).orElseThrow();
    Files.writeString(damaged, "something else");
    TestCommandLine restore = new TestCommandLine(folder);

    assertThat(restore(restore, "half", keyFile())).isOne();
    assertThat(restore.err()).contains("was changed in the backup");
    assertThatThrownBy(() -> new LiveServer(folder.resolve("half")))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("was interrupted");
    TestCommandLine again = new TestCommandLine(folder);
    assertThat(restore(again, "half", keyFile())).isOne();
    assertThat(again.err()).contains("Delete everything in it");
  }

  private static int bySize(Path one, Path other) {
    return Long.compare(one.toFile().length(), other.toFile().length());
  }

  @Test
  void writesToNoFolderWithOtherFiles() throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve("backups")).resolve("mine"), "");
    TestCommandLine command = new TestCommandLine(folder);

    assertThat(command.run("backup", "--to", "backups", "--data-dir", data.toString())).isOne();
    assertThat(command.err()).contains("has other files");
  }

  private int backup() {
    return backupCommand().out().isEmpty() ? 1 : 0;
  }

  private TestCommandLine backupCommand() {
    TestCommandLine command = new TestCommandLine(folder);
    int exit = command.run("backup", "--to", "backups", "--data-dir", data.toString());
    assertThat(exit).as(command.err()).isZero();
    return command;
  }

  private int restore(TestCommandLine command, String to, String key) {
    return command.run(
        "restore",
        "--from",
        "backups",
        "--data-dir",
        folder.resolve(to).toString(),
        "--secrets.key-file",
        key);
  }

  private String keyFile() {
    return in("master-key").toString();
  }

  private Path in(String file) {
    return data.resolve(file);
  }

  private List<Path> files(String in) throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve(in))) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
