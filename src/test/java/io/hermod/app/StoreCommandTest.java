package io.hermod.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

/** Checks and exports the store of a server that was stopped. */
class StoreCommandTest {
  /** Nobody listens there. */
  private static final String NOBODY = "http://127.0.0.1:1/hook";

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
    server.post(
        "topics/orders/events",
        "[" + LiveServer.event("first", "Order", "{\n\"name\": \"Müller\"}") + "]");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private TestCommandLine run(int exit, String... arguments) {
    TestCommandLine command = new TestCommandLine(folder);
    assertThat(command.run(arguments)).as(command.err()).isEqualTo(exit);
    return command;
  }

  @Test
  void refusesTheStoreOfARunningServer() {
    assertThat(run(1, "store", "check", "--data-dir", data.toString()).err())
        .contains("is in use by another Hermod");
    assertThat(run(1, "store", "export", "--data-dir", data.toString()).err())
        .contains("is in use by another Hermod");
  }

  @Test
  void saysThatThereIsNoStore() {
    assertThat(run(1, "store", "check", "--data-dir", "nowhere").err())
        .contains("there is no store in", "Name the data directory");
    assertThat(folder.resolve("nowhere")).doesNotExist();
  }

  @Test
  void findsNothingWrongWithTheStoreOfAServerThatWasStopped() {
    server.close();
    assertThat(run(0, "store", "check", "--data-dir", data.toString()).out())
        .contains("journal: 1 segments", "1 cursor", "everything can be read");
    JsonNode json =
        JsonMapper.shared()
            .readTree(run(0, "store", "check", "-o", "json", "--data-dir", data.toString()).out());
    assertThat(json.at("/problems").intValue()).isZero();
    assertThat(json.at("/journal/events").intValue()).isEqualTo(1);
    assertThat(json.at("/findings").isEmpty()).isTrue();
  }

  @Test
  void createsNoLockFile() throws IOException {
    server.close();
    Files.delete(data.resolve("lock"));
    run(0, "store", "check", "--data-dir", data.toString());
    assertThat(data.resolve("lock")).doesNotExist();
  }

  @Test
  void saysWhatIsDamagedAndWhatToDo() throws IOException {
    server.close();
    Path segment = data.resolve("store/journal/0000000000000001.journal");
    byte[] bytes = Files.readAllBytes(segment);
    bytes[60] ^= 1;
    Files.write(segment, bytes);

    TestCommandLine check = run(1, "store", "check", "--data-dir", data.toString());
    assertThat(check.out())
        .contains("problem: " + segment + " at offset 56", "Restore the file from a backup");
    TestCommandLine export = run(1, "store", "export", "--data-dir", data.toString());
    assertThat(export.err()).contains("at offset 56", "exported 1 waiting events");
    assertThat(export.out().lines()).hasSize(1);
  }

  @Test
  void exportsWhatWaitsAndPublishesItAgain() throws IOException {
    server.close();
    TestCommandLine all = run(0, "store", "export", "--data-dir", data.toString());
    JsonNode line = JsonMapper.shared().readTree(all.out());
    assertThat(all.out()).isASCII();
    assertThat(all.out().lines()).hasSize(1);
    assertThat(line.at("/topic").stringValue()).isEqualTo("orders");
    assertThat(line.at("/subscription").stringValue()).isEqualTo("shop");
    assertThat(line.at("/id").stringValue()).isEqualTo("first");
    assertThat(line.at("/event/data/name").stringValue()).isEqualTo("Müller");

    List<String> toFile = List.of("store", "export", "--topic", "orders", "--subscription", "shop");
    run(0, with(toFile, "--events-only", "--to", "shop.jsonl"));
    assertThat(Files.readString(folder.resolve("shop.jsonl"), UTF_8)).contains("Müller");
    assertThat(run(1, with(toFile, "--to", "shop.jsonl")).err()).contains("Name a new one");
    assertThat(run(2, "store", "export", "--events-only").err()).contains("needs --topic");

    Path elsewhere = folder.resolve("elsewhere");
    server = new LiveServer(elsewhere);
    server.createTopic("orders");
    server.subscribe(
        "orders", "shop", "{\"destination\":%s}".formatted(LiveServer.webhook(NOBODY)));
    String there = elsewhere.toString();
    assertThat(
            run(0, "event", "publish", "orders", "--file", "shop.jsonl", "--data-dir", there).out())
        .contains("first");
  }

  private String[] with(List<String> arguments, String... more) {
    return Stream.of(arguments, List.of("--data-dir", data.toString()), List.of(more))
        .flatMap(List::stream)
        .toArray(String[]::new);
  }
}
