package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hermod.scenario.machine.ShellCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The real process on a data directory that cannot be written to. */
class ReadOnlyDiskProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private Path mounted = Path.of("");

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void saysSoAtTheStartAndGoesOnWhenItMayWriteAgain() throws IOException, InterruptedException {
    mount();
    hermod.start();
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    Inbox inbox = subscriber.inbox("shop");
    inbox.answersWith(Behaviour.silence());
    hermod.arm().subscribe(publishing.topic(), "shop", inbox.url());
    publishing.publish("kept");
    Await.until("an attempt", LIMIT, () -> inbox.has("kept"));
    hermod.kill();

    remount("ro");
    Process process = hermod.launch();
    assertThat(process.waitFor(LIMIT)).isTrue();
    Await.until("its last words", LIMIT, hermod.output()::isComplete);
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(hermod.output().toString())
        .contains(hermod.directory().root().toString())
        .containsIgnoringCase("read-only")
        .doesNotContain("\tat ");

    remount("rw");
    Inbox reborn = subscriber.inbox("shop");
    hermod.start();
    Await.until("what was accepted before", LIMIT, () -> reborn.has("kept"));
  }

  private void mount() throws IOException {
    Path folder = Files.createTempDirectory("hermod-read-only-");
    assumeTrue(
        ShellCommand.succeeds(
            "mount", "-t", "tmpfs", "-o", "size=600m", "tmpfs", folder.toString()),
        "mounting is not permitted here");
    mounted = folder;
    hermod.useDirectory(folder.resolve("root"));
  }

  private void remount(String mode) {
    assertThat(ShellCommand.succeeds("mount", "-o", "remount," + mode, mounted.toString()))
        .isTrue();
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
