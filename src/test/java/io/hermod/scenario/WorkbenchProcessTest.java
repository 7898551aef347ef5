package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Finding dead letters of the real process, with the real commands. */
class WorkbenchProcessTest {
  @RegisterExtension final HermodProcess hermod = new HermodProcess("--virtual-time");
  @RegisterExtension final RefusingEndpoint refusing = new RefusingEndpoint(hermod);

  @Test
  void listsCountsAndShowsWhatCouldNotBeDelivered() throws Exception {
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

    Result list = run("deadletter", "list", "--topic", "orders", "--subscription", "shop");
    assertThat(list.exitCode()).as(list.output()).isZero();
    assertThat(list.output())
        .contains("MaxDeliveryAttemptsExceeded", "one", "two", "Shop")
        .contains("broken.json in container letters of storage account keeper is not whole JSON");

    Result counts = run("deadletter", "list", "--counts");
    assertThat(counts.output())
        .contains("2 dead letters", "2  MaxDeliveryAttemptsExceeded", "2  GenericError");

    Result show = run("deadletter", "show", idOf("two", list.output()));
    assertThat(show.output()).contains("event         two", "\"deliveryAttempts\" : 1");
    assertThat(show.exitCode()).isZero();
  }

  private void writeHalfABlob() throws IOException {
    Path folder = hermod.directory().deadLetterFolder().resolve("keeper/letters/SHOP/2026/1/1/1");
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("broken.json"), "[{\"id\":");
  }

  private Result run(String... words) {
    String[] all = Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--data-dir";
    all[words.length + 1] = hermod.directory().root().toString();
    return Program.run(all);
  }

  private static String idOf(String event, String list) {
    return list.lines()
        .filter(line -> line.contains("  " + event + "  "))
        .findFirst()
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .orElseThrow();
  }
}
