package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The processes of a run: started here, and stopped by their id when it ends, also by Ctrl-C. */
final class Children implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(12);

  private final Path folder;
  private final Deque<Process> started = new ArrayDeque<>();
  private final Thread hook = Thread.ofPlatform().name("stop-children").unstarted(this::stopAll);

  /**
   * Starts nothing yet.
   *
   * @param folder takes what the processes print, and all of their files
   */
  Children(Path folder) {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  Path folder() {
    return folder;
  }

  /** What a process of this name prints. */
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

  /** Asks a process to stop, and makes it stop when it does not. */
  static void stop(Process process) {
    process.destroy();
    if (!hasEnded(process, PATIENCE)) {
      kill(process);
    }
  }

  /** As a power cut would, for all that the process can notice. */
  static void kill(Process process) {
    process.destroyForcibly();
    hasEnded(process, PATIENCE);
  }

  static boolean hasEnded(Process process, Duration patience) {
    try {
      return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
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
  }

  @Override
  public void close() {
    stopAll();
    Runtime.getRuntime().removeShutdownHook(hook);
  }
}
