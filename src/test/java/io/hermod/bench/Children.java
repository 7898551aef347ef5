package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts the processes of a run and stops them by their ids when it ends, also on Ctrl-C. */
final class Children implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(12);

  private final Path folder;
  private final Deque<Process> started = new ArrayDeque<>();
  private final Thread hook = Thread.ofPlatform().name("stop-children").unstarted(this::stopAll);

  /**
   * Starts no process yet.
   *
   * @param folder the folder for the output and all files of the processes
   */
  Children(Path folder) {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  Path folder() {
    return folder;
  }

  /** Creates a folder for the files of one process. */
  Path folder(String name) {
    try {
      return Files.createDirectories(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the file with the standard output of the process of this name. */
  Path outputOf(String name) {
    return folder.resolve(name + ".out");
  }

  synchronized Process start(String name, List<String> command, Map<String, String> environment) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(outputOf(name).toFile())
            .redirectError(folder.resolve(name + ".err").toFile());
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      started.push(process);
      return process;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks a process to stop, and kills it if it does not. */
  static void stop(Process process) {
    process.destroy();
    if (!hasEnded(process, TIMEOUT)) {
      kill(process);
    }
  }

  /** Kills a process. To the process, this is the same as a power cut. */
  static void kill(Process process) {
    process.destroyForcibly();
    hasEnded(process, TIMEOUT);
  }

  static boolean hasEnded(Process process, Duration timeout) {
    try {
      return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private synchronized void stopAll() {
    started.forEach(Process::destroy);
    while (!started.isEmpty()) {
      stop(started.pop());
    }
    // The services of tests start their own processes.
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
  }

  @Override
  public void close() {
    stopAll();
    Runtime.getRuntime().removeShutdownHook(hook);
  }
}
