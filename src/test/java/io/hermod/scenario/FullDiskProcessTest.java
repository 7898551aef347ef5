package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hermod.scenario.machine.ShellCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The real process with little room: it refuses events with 503 while there is none, keeps what it
 * accepted, and goes on by itself when the backlog has been delivered.
 */
class FullDiskProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Far more than any limit here allows, so that the loop ends whatever happens. */
  private static final int MOST_EVENTS = 4_000;

  private static final String PADDING = "x".repeat(60_000);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private final Set<String> accepted = new HashSet<>();
  private final Set<String> refused = new HashSet<>();
  private Path mounted = Path.of("");

  @Test
  @Timeout(value = 150, unit = TimeUnit.SECONDS)
  void recoversFromTheLimitOfTheStore() throws IOException {
    fillAndRecover("--store.max-bytes", "64MB");
  }

  @Test
  @Timeout(value = 150, unit = TimeUnit.SECONDS)
  void recoversFromTheLimitOfFreeSpace() throws IOException {
    mount("160m");
    fillAndRecover("--store.min-free-bytes", "64MB", "--store.segment-bytes", "4MB");
  }

  /** Nothing warns of the end here: the journal and the state meet a full disk. */
  @Test
  @Timeout(value = 150, unit = TimeUnit.SECONDS)
  void recoversFromADiskWithoutASingleFreeByte() throws IOException {
    mount("120m");
    fillAndRecover("--store.min-free-bytes", "0", "--store.segment-bytes", "4MB");
  }

  private void fillAndRecover(String... flags) throws IOException {
    hermod.start(flags);
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Gate gate = new Gate();
    Inbox inbox = subscriber.inbox("shop");
    inbox.answersWith(Behaviour.heldBy(gate));
    hermod.arm().subscribe(publishing.topic(), "shop", inbox.url());

    fill(publishing);
    gate.open();
    Await.until(
        () -> "%d events, got %d".formatted(accepted.size(), inbox.events()),
        LIMIT,
        () -> inbox.hasAll(accepted));
    Await.until("events are taken again", LIMIT, () -> isAccepted(publishing));
    Await.until("the new ones too", LIMIT, () -> inbox.hasAll(accepted));
    assertThat(refused).as("answered with 503").noneMatch(inbox::has);
    assertNothingComesBackAfterARestart(inbox, flags);
  }

  private void fill(Publishing publishing) throws IOException {
    HttpConnection.Answer answer = offer(publishing);
    for (int i = 0; i < MOST_EVENTS && answer.status() == 200; i++) {
      answer = offer(publishing);
    }
    assertThat(answer.status()).as("after %d events: %s", accepted.size(), answer).isEqualTo(503);
    assertThat(answer.headers()).containsKey("retry-after");
    assertThat(answer.body()).contains("\"error\"").doesNotContain(hermod.directory().toString());
    assertThat(accepted).hasSizeGreaterThan(50);
  }

  private boolean isAccepted(Publishing publishing) {
    try {
      return offer(publishing).status() == 200;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private HttpConnection.Answer offer(Publishing publishing) throws IOException {
    String id = "e" + (accepted.size() + refused.size());
    HttpConnection.Answer answer = publishing.offer(id, "Order", PADDING);
    assertThat(answer.status()).isIn(200, 503);
    (answer.status() == 200 ? accepted : refused).add(id);
    return answer;
  }

  /** What was refused is not half there. */
  private void assertNothingComesBackAfterARestart(Inbox inbox, String... flags)
      throws IOException {
    hermod.kill();
    hermod.start(flags);
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    publishing.publish("last");
    Await.until("the last event", LIMIT, () -> inbox.has("last"));
    assertThat(refused).as("answered with 503").noneMatch(inbox::has);
  }

  /** Puts the data directory on a small file system of its own, where that is permitted. */
  private void mount(String size) throws IOException {
    Path folder = Files.createTempDirectory("hermod-small-disk-");
    assumeTrue(
        ShellCommand.succeeds(
            "mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", folder.toString()),
        "mounting is not permitted here");
    mounted = folder;
    hermod.useDirectory(folder.resolve("root"));
  }

  @AfterEach
  void unmount() throws IOException {
    if (!mounted.toString().isEmpty()) {
      hermod.kill();
      assertThat(ShellCommand.succeeds("umount", mounted.toString())).isTrue();
      Files.delete(mounted);
    }
  }
}
