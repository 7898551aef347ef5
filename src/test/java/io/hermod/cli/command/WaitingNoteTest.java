package io.hermod.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class WaitingNoteTest {
  private final CountDownLatch said = new CountDownLatch(1);
  private final Err err = new Err();

  @Test
  void saysThatTheCommandWaitsWhileItWaits() {
    Waiting command = new Waiting();
    new CommandLine(command).setErr(new PrintWriter(err, true));

    assertThat(WaitingNote.during(this::waitForTheNote, command, "waiting for a webhook")).isTrue();
    assertThat(err.toString()).isEqualToIgnoringNewLines("hermod: waiting for a webhook");
  }

  /** Takes as long as the note needs to appear. */
  private boolean waitForTheNote() {
    try {
      return said.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Command(name = "wait")
  private static final class Waiting extends LocalCommand {
    Waiting() {
      super(
          new Environment(
              Path.of(""), Map.of(), InputStream.nullInputStream(), InstantSource.system()));
    }

    @Override
    public Integer call() {
      return DONE;
    }
  }

  private final class Err extends StringWriter {
    @Override
    public void flush() {
      super.flush();
      said.countDown();
    }
  }
}
