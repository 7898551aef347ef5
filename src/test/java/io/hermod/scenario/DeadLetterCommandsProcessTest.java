package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Finding dead letters of the real process, with the real commands. */
class DeadLetterCommandsProcessTest {
  @RegisterExtension final HermodProcess hermod = new HermodProcess("--virtual-time");
  @RegisterExtension final RefusingEndpoint refusing = new RefusingEndpoint(hermod);

  @BeforeEach
  void giveTwoEventsUp() throws IOException {
    hermod.start("--virtual-patience", "30s");
    Arm.Topic topic = hermod.arm().createTopic("orders");
    hermod
        .arm()
        .subscribe(
            topic,
            "Shop",
            refusing.url(),
            "EventGridSchema",
            new Arm.Keeping("keeper", "letters", 1));
    Publishing publishing = new Publishing(hermod, topic);
    publishing.publish("one");
    publishing.publish("two");
    hermod.arm().advance(ofMinutes(6));
    writeHalfABlob();
  }

  @Test
  void listsCountsAndShowsWhatCouldNotBeDelivered() throws Exception {
    Result list = run("deadletter", "list", "--topic", "orders", "--subscription", "shop");
    assertThat(list.exitCode()).as(list.output()).isZero();
    assertThat(list.output())
        .contains("MaxDeliveryAttemptsExceeded", "one", "two", "Shop")
        .contains("broken.json in container letters of storage account keeper is not valid JSON");

    Result counts = run("deadletter", "list", "--counts");
    assertThat(counts.output())
        .contains("2 dead letters", "2  MaxDeliveryAttemptsExceeded", "2  GenericError");

    Result show = run("deadletter", "show", idOf("two", list.output()));
    assertThat(show.output()).contains("event         two", "\"deliveryAttempts\" : 1");
    assertThat(show.exitCode()).isZero();
  }

  @Test
  void sendsThemAgainAndLeavesTheJobAloneWhenNobodyWatches() throws Exception {
    Result dryRun = run("deadletter", "redrive", "--subscription", "shop", "--dry-run");
    assertThat(dryRun.output()).contains("done: 2 of 2 would be sent again");

    // The clock stands: of two events at this rate, the second is not due.
    Process watching =
        Program.command(
            inThisDirectory(
                "deadletter", "redrive", "--topic", "orders", "--rate", "0.1", "--job-id", "slow"));
    Output output = Output.of(watching);
    Await.until(
        "progress", ofMinutes(1), () -> output.has(line -> line.contains("running: 1 of 2")));
    watching.toHandle().destroy();
    Await.until("farewell", ofMinutes(1), output::isComplete);

    assertThat(output.toString()).contains("job slow goes on", "hermod redrive watch slow");
    assertThat(run("redrive", "pause", "slow").output()).contains("job slow paused: 1 of 2");
    assertThat(run("deadletter", "list", "--redriven", "true", "--json").output().lines())
        .filteredOn(line -> line.startsWith("{"))
        .singleElement()
        .asString()
        .contains("\"jobId\":\"slow\"");
    assertThat(run("redrive", "list").output()).containsPattern("slow +redrive +paused +2 +1");
    assertThat(run("redrive", "show", "slow").output()).contains("job slow paused: 1 of 2");
    assertThat(run("redrive", "show", "slwo").output())
        .contains("there is no redrive job 'slwo'. Did you mean slow?", "hermod redrive list");
    assertThat(run("redrive", "cancel", "slow", "--yes").output()).contains("job slow cancelled");
    assertThat(run("redrive", "watch", "slow").output()).contains("job slow cancelled");
    assertThat(run("redrive", "resume", "slow").output()).contains("'slow' is cancelled");
  }

  private void writeHalfABlob() throws IOException {
    Path folder = hermod.directory().deadLetterFolder().resolve("keeper/letters/SHOP/2026/1/1/1");
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("broken.json"), "[{\"id\":");
  }

  private Result run(String... words) {
    return Program.run(inThisDirectory(words));
  }

  private String[] inThisDirectory(String... words) {
    Stream<String> place = Stream.of("--data-dir", hermod.directory().root().toString());
    return Stream.concat(Arrays.stream(words), place).toArray(String[]::new);
  }

  private static String idOf(String event, String list) {
    return list.lines()
        .filter(line -> line.contains("  " + event + "  "))
        .findFirst()
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .orElseThrow();
  }
}
