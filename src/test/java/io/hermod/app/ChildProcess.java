package io.hermod.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Hermod in a process of its own, with its output; stopped at the end whatever happens. */
final class ChildProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  private ChildProcess(Process process) {
    this.process = process;
    this.output = process.inputReader();
  }

  /** From the classes under test, with standard error mixed into the output. */
  static ChildProcess start(Path folder, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.hermod.app.Main"));
    command.addAll(List.of(arguments));
    return new ChildProcess(
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start());
  }

  /** The lines up to the first that starts so, or all when the process ends before. */
  List<String> linesUntil(String start) throws IOException {
    List<String> lines = new ArrayList<>();
    String line = output.readLine();
    while (line != null) {
      lines.add(line);
      line = line.startsWith(start) ? null : output.readLine();
    }
    return lines;
  }

  long pid() {
    return process.pid();
  }

  /** Asks it to stop, as a service manager does; its last words can still be read. */
  void terminate() {
    // Process.destroy would close the streams.
    process.toHandle().destroy();
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("the process did not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
