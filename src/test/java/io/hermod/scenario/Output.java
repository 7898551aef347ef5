package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** What a process prints, line by line, its last few thousand lines at most. */
final class Output {
  private static final int MOST_LINES = 10_000;

  private final Deque<String> lines = new ArrayDeque<>();
  private boolean isComplete;

  /** Reads on a thread of its own until the process closes its output. */
  static Output of(Process process) {
    Output output = new Output();
    Thread.ofVirtual().start(() -> output.read(process));
    return output;
  }

  private void read(Process process) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        add(line);
      }
    } catch (IOException e) {
      add("(output broke off: " + e + ")");
    }
    complete();
  }

  private synchronized void complete() {
    isComplete = true;
  }

  /** Whether the process has closed its output, and all of it is here. */
  synchronized boolean isComplete() {
    return isComplete;
  }

  private synchronized void add(String line) {
    lines.add(line);
    if (lines.size() > MOST_LINES) {
      lines.remove();
    }
  }

  synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  synchronized boolean has(Predicate<String> line) {
    return lines.stream().anyMatch(line);
  }

  @Override
  public String toString() {
    return String.join("\n", lines());
  }
}
