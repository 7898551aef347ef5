package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a real server refuses, in the words that whoever types a command reads. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedCommandsTest {
  private static final String SUBSCRIBE =
      "subscription create shop --topic hermod-deadletters --endpoint http://127.0.0.1:1/";
  private static final String ACCOUNTS =
      "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/";
  private static final String BETWEEN = "/blobServices/default/containers/";

  private final Path folder;
  @AutoClose private final Hermod hermod;

  RefusedCommandsTest(@TempDir Path folder) {
    this.folder = folder;
    List<GivenValue> flags =
        List.of(
            new GivenValue("data-dir", folder.toString(), "test"),
            new GivenValue("https-port", "0", "test"),
            new GivenValue("http-port", "off", "test"),
            new GivenValue("handshake.loopback", "false", "test"));
    HermodConfig config = HermodConfig.of(new ConfigReader(folder, Map.of()).read(flags, null));
    this.hermod = Hermod.start(config, InstantSource.system());
  }

  @ParameterizedTest
  @CsvSource({"letters,Dead-Letters", "letters,ab", "letters,a--b", "letters,-letters"})
  void aContainerAgainstTheRulesOfAzure(String account, String container) {
    assertRefused(
        SUBSCRIBE + " --deadletter-endpoint " + ACCOUNTS + account + BETWEEN + container,
        "properties.deadLetterDestination.properties.blobContainerName must have 3 to 63"
            + " lowercase letters, digits and single dashes, and begin and end with a letter or"
            + " digit",
        400);
  }

  @ParameterizedTest
  @CsvSource({"/letters", "/subscriptions/s/storageAccounts/letters", ACCOUNTS + "a-b-c"})
  void whatIsNoIdOfAStorageAccount(String id) {
    assertRefused(
        SUBSCRIBE + " --deadletter-endpoint " + id + BETWEEN + "letters",
        "properties.deadLetterDestination.properties.resourceId must be the id of a storage"
            + " account: /subscriptions/{id}/resourceGroups/{group}/providers/Microsoft.Storage"
            + "/storageAccounts/{3 to 24 letters and digits}",
        400);
  }

  @Test
  void aChangeOfTheBuiltInTopic() {
    assertRefused(
        "topic create hermod-deadletters --profile edge",
        "Topic hermod-deadletters is built in: it cannot be changed or deleted.",
        409);
  }

  @Test
  void eventsForTheBuiltInTopic() {
    assertRefused(
        "event publish hermod-deadletters",
        "Topic hermod-deadletters is built in: only the server itself publishes to it.",
        403);
  }

  /** An account that nobody configured is no mistake: it is a folder. */
  @Test
  void butNotAnUnknownAccount() {
    TestCommandLine command = commandLine();
    String line = SUBSCRIBE + " --deadletter-endpoint " + ACCOUNTS + "unknown" + BETWEEN + "box";

    assertThat(command.run(line.split(" ", -1))).as(command.err()).isZero();
  }

  private void assertRefused(String line, String reason, int status) {
    TestCommandLine command = commandLine();

    assertThat(command.run(line.split(" ", -1))).isEqualTo(status == 403 ? 4 : 1);
    assertThat(command.err())
        .startsWith("hermod: the server refused: ")
        .contains(reason, "(" + status + ")");
  }

  private TestCommandLine commandLine() {
    return new TestCommandLine(folder)
        .withVariable("HERMOD_DATA_DIR", hermod.directory().root().toString());
  }
}
