package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Sending.Fate;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Backs up the real process under load, kills it or the command with SIGKILL meanwhile, backs up
 * again and restores elsewhere. What was acknowledged before the backup began is delivered there.
 */
class BackupProcessTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int LONGEST_BACKUP_MILLIS = 2_500;
  private static final int MOST_ATTEMPTS = 5;

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess("--virtual-time");
  @RegisterExtension final HermodProcess restored = new HermodProcess("--virtual-time");

  private Set<String> delivered = Set.of();
  private volatile boolean isPaused;

  @Test
  @Timeout(value = 300, unit = TimeUnit.SECONDS)
  void losesNothingThatWasAcknowledgedBeforeIt() throws Exception {
    rounds(1, Seed.draw("losesNothingThatWasAcknowledgedBeforeIt"));
  }

  @Test
  @Tag("slow")
  @Timeout(value = 3_000, unit = TimeUnit.SECONDS)
  void losesNothingInTwentyRounds() throws Exception {
    rounds(20, Seed.draw("losesNothingInTwentyRounds"));
  }

  private void rounds(int count, long seed) throws Exception {
    Random random = new Random(seed);
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox refusing = subscriber.inbox("shop");
    refusing.answersWith(Behaviour.status(503));
    hermod.arm().subscribe(topic, "shop", refusing.url());
    try (Load load = new Load(this::address, topic, 1, seed, _ -> "Order")) {
      for (int i = 1; i <= count; i++) {
        System.out.printf("round %d: %s%n", i, round(load, random));
      }
      load.stop();
    }
  }

  private Optional<URI> address() {
    return isPaused ? Optional.empty() : hermod.http();
  }

  /** Nothing is delivered before the server is killed, so all that counts has to be restored. */
  private String round(Load load, Random random) throws Exception {
    long goal = load.acknowledged() + 100;
    Await.until("some load", LIMIT, () -> load.acknowledged() >= goal);
    Path backups = hermod.directory().root().resolveSibling("backups");
    Set<String> wanted = backUp(load, random, backups);
    hermod.kill();
    restore(backups);

    Inbox inbox = subscriber.inbox("shop");
    restored.start("--secrets.key-file", key());
    deliver(restored, inbox, wanted, "restored");
    restored.kill();

    // An advance ends when nothing is left to do, so nothing is published meanwhile.
    isPaused = true;
    Inbox drained = subscriber.inbox("shop");
    hermod.start();
    deliver(hermod, drained, wanted, "delivered by the server that was backed up");
    delivered = new HashSet<>(delivered);
    delivered.addAll(drained.ids());
    subscriber.inbox("shop").answersWith(Behaviour.status(503));
    isPaused = false;
    return wanted.size() + " events had to be in the backup, 0 lost";
  }

  /** Returns what was acknowledged before the backup began that was completed in the end. */
  private Set<String> backUp(Load load, Random random, Path backups) throws Exception {
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      Set<String> before = load.ids(Fate.ACKNOWLEDGED);
      before.removeAll(delivered);
      Process command =
          Program.command(
              "backup",
              "--to",
              backups.toString(),
              "--data-dir",
              hermod.directory().root().toString());
      if (attempt <= 2) {
        boolean hasEnded =
            command.waitFor(Duration.ofMillis(1 + random.nextInt(LONGEST_BACKUP_MILLIS)));
        interrupt(command, hasEnded, attempt == 1);
      }
      Program.Result result = Program.finish(command, LIMIT);
      if (result.exitCode() == 0) {
        return before;
      }
      System.out.printf("  attempt %d: %s%n", attempt, result.output().strip());
      if (!hermod.isAlive()) {
        hermod.start();
      }
    }
    throw new AssertionError("no backup was completed");
  }

  private void interrupt(Process command, boolean hasEnded, boolean isServer) {
    if (isServer) {
      hermod.kill();
    } else if (!hasEnded) {
      Program.kill(command);
    }
  }

  private void restore(Path backups) throws IOException {
    restored.useDirectory(Files.createTempDirectory("hermod-restored-"));
    Path target = restored.directory().root();
    Program.Result result =
        Program.run(
            "restore",
            "--from",
            backups.toString(),
            "--data-dir",
            target.toString(),
            "--secrets.key-file",
            key());
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output()).contains("may be delivered twice");
  }

  private String key() {
    return hermod.directory().root().resolve("master-key").toString();
  }

  private static void deliver(HermodProcess server, Inbox inbox, Set<String> wanted, String what) {
    server.arm().advance(Duration.ofHours(1));
    Await.holdsWithin(LIMIT, () -> inbox.hasAll(wanted));
    Set<String> lost = new HashSet<>(wanted);
    lost.removeIf(inbox::has);
    assertThat(lost).as("acknowledged before the backup, but not " + what).isEmpty();
  }
}
