package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.blob.Azurite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backs up a running server into a container of Azurite, and restores it from there. */
class BackupUrlTest {
  /** Nobody listens there. */
  private static final String NOBODY = "http://127.0.0.1:1/hook";

  private final Path folder;
  private final Path data;
  @AutoClose private final Azurite azurite;
  @AutoClose private final LiveServer server;

  BackupUrlTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.data = folder.resolve("data");
    this.azurite = Azurite.start(Files.createDirectory(folder.resolve("azurite")));
    this.server = new LiveServer(data);
  }

  @BeforeEach
  void prepare() throws IOException {
    azurite.createContainer("backups");
    Files.writeString(
        folder.resolve("hermod.yaml"),
        "storage-accounts: { safe: { endpoint: '%s', account-key: '%s' } }"
            .formatted(azurite.endpoint(), Azurite.KEY));
    server.createTopic("orders");
    server.subscribe(
        "orders", "shop", "{\"destination\":%s}".formatted(LiveServer.webhook(NOBODY)));
    server.post("topics/orders/events", "[" + LiveServer.event("first", "Order", "{}") + "]");
  }

  private TestCommandLine run(int exit, String... arguments) {
    TestCommandLine command = new TestCommandLine(folder);
    assertThat(command.run(arguments)).as(command.err()).isEqualTo(exit);
    assertThat(command.out() + command.err()).doesNotContain(Azurite.KEY, "s3cret");
    return command;
  }

  private String url() {
    return azurite.endpoint() + "/backups/servers/one";
  }

  @Test
  void whatWasBackedUpIsListedVerifiedPrunedAndRestored() {
    run(0, "backup", "--to", url(), "--data-dir", data.toString());
    server.post("topics/orders/events", "[" + LiveServer.event("second", "Order", "{}") + "]");
    run(0, "backup", "--to", url(), "--data-dir", data.toString());
    assertThat(run(0, "backup", "list", url()).out().lines()).hasSize(3);
    String key = data.resolve("master-key").toString();
    assertThat(run(0, "backup", "verify", url(), "--secrets.key-file", key).out())
        .contains("opens, and its secrets can be read");

    assertThat(run(2, "backup", "prune", url()).err()).contains("--keep or --older-than");
    assertThat(run(0, "backup", "prune", url(), "--keep", "1", "--yes").out())
        .contains("deleted 1 backup;");
    assertThat(run(0, "backup", "list", url()).out().lines()).hasSize(2);

    String target = folder.resolve("restored").toString();
    assertThat(
            run(0, "restore", "--from", url(), "--data-dir", target, "--secrets.key-file", key)
                .out())
        .contains("orders/shop: 2 events");
  }

  @Test
  void takesNoSecretInTheUrlAndSaysWhatIsMissing() {
    assertThat(run(1, "backup", "list", url() + "?sv=1&sig=s3cret").err()).contains("--sas-file");
    assertThat(run(1, "backup", "list", "https://other.blob.core.windows.net/backups").err())
        .contains("section storage-accounts");
    assertThat(run(3, "backup", "list", azurite.endpoint() + "/backups/empty").err())
        .contains("there are no backups in");
    assertThat(run(1, "backup", "list", azurite.endpoint() + "/").err())
        .contains("names no container");
  }

  @Test
  void aSignatureThatIsWrongIsNotRepeated() throws IOException {
    Files.writeString(folder.resolve("sas"), "?sv=2021-12-02&sig=s3cret\n");
    run(1, "backup", "list", url(), "--sas-file", "sas");
    Files.writeString(folder.resolve("sas"), "s3cret");
    assertThat(run(1, "backup", "list", url(), "--sas-file", "sas").err())
        .contains("one line with a signature");
  }
}
