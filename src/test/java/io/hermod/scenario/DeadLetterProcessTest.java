package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Dead letters of an account that nobody configured, in the local folder. */
class DeadLetterProcessTest extends DeadLetterStoryTest {

  @Override
  List<String> flags() {
    return List.of();
  }

  @Override
  String container() {
    return "letters";
  }

  @Override
  SortedMap<String, byte[]> blobs() throws IOException {
    SortedMap<String, byte[]> blobs = new TreeMap<>();
    Path folder = account().resolve(container());
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          blobs.put(folder.relativize(file).toString(), Files.readAllBytes(file));
        }
      }
    }
    return blobs;
  }

  @Override
  URI url(String blob) {
    return account().resolve(container()).resolve(blob).toUri();
  }

  /** A file stands where the folder of the account should be. */
  @Override
  void goDown() throws IOException {
    Files.createDirectories(account());
    Files.move(account(), elsewhere());
    Files.writeString(account(), "in the way");
  }

  @Override
  void comeBack() throws IOException {
    Files.delete(account());
    Files.move(elsewhere(), account());
  }

  private Path account() {
    return hermod.directory().deadLetterFolder().resolve(ACCOUNT);
  }

  private Path elsewhere() {
    return account().resolveSibling("elsewhere");
  }

  @Test
  void eventsThatAreGivenUpFarApartHaveBlobsOfTheirOwn() throws IOException {
    start();
    for (String id : List.of("a", "b", "c")) {
      publishing.publish(id);
      hermod.arm().advance(ofSeconds(10));
    }
    hermod.arm().advance(ofMinutes(5));

    assertThat(blobs()).hasSize(3);
  }

  @Test
  void anAccountThatWasCreatedOutlivesAKill() throws IOException {
    start();
    String id = hermod.arm().id("").replace("EventGrid/", "Storage/storageAccounts/archive");
    JsonNode created =
        hermod.arm().putAccount(id, "{\"location\":\"here\",\"tags\":{\"a\":\"1\"}}");
    hermod.kill();
    startServer();

    assertThat(hermod.arm().get(id)).isEqualTo(created);
    assertThat(account().resolveSibling("archive")).isEmptyDirectory();
    hermod.arm().delete(id);
    assertThat(account().resolveSibling("archive")).doesNotExist();
  }

  @Test
  void writesWhatWasGivenUpBeforeItsSubscriptionWasDeleted() throws IOException {
    start();
    publishing.publish("one");
    hermod.arm().advance(ofSeconds(1));
    hermod.arm().deleteSubscription(publishing.topic(), "Shop");
    hermod.arm().advance(ofMinutes(5));

    assertThat(onlyEntry().path("id").asString()).isEqualTo("one");
  }
}
