package io.hermod.scenario.machine;

import java.io.IOException;
import java.time.Duration;

/** A short command of the machine, such as {@code mount}. */
public final class ShellCommand {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private ShellCommand() {}

  /** Whether it ended with success; false as well when there is no such command. */
  public static boolean succeeds(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return process.waitFor(LIMIT) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
