package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the CPU time and the resources of a process from {@code /proc}. */
final class ProcessClock {
  private static final double TICKS_PER_SECOND = 100;
  private static final int USER = 11;
  private static final int ENDED_CHILDREN = 2;

  private ProcessClock() {}

  /**
   * Returns the user and system time in seconds of a process with all of its threads and children.
   */
  static double cpuSeconds(Process process) {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
            .mapToLong(each -> ticks(stat(each), 0))
            .sum()
        / TICKS_PER_SECOND;
  }

  /**
   * Returns the CPU time of the threads that a process has now, in nanoseconds. Unlike {@link
   * #cpuSeconds}, it can measure a process that does almost nothing.
   */
  static long cpuNanos(Process process) {
    try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
      return tasks
          .map(task -> read(task.resolve("schedstat")))
          .mapToLong(ProcessClock::first)
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long first(String numbers) {
    return numbers.isEmpty() ? 0 : Long.parseLong(numbers.substring(0, numbers.indexOf(' ')));
  }

  /**
   * Returns the CPU seconds of this process and of all processes that it started, including those
   * that have ended.
   */
  static double familySeconds() {
    ProcessHandle self = ProcessHandle.current();
    long ticks = ticks(stat(self), 0) + ticks(stat(self), ENDED_CHILDREN);
    return (ticks + self.descendants().mapToLong(each -> ticks(stat(each), 0)).sum())
        / TICKS_PER_SECOND;
  }

  /**
   * Returns the CPU seconds by kind of thread. Threads whose names differ only in a number are of
   * one kind.
   */
  static Map<String, Double> cpuSecondsByThread(Process process) {
    Map<String, Double> result = new TreeMap<>();
    try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
      for (Path task : tasks.toList()) {
        result.merge(kind(task), ticks(task.resolve("stat"), 0) / TICKS_PER_SECOND, Double::sum);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return result;
  }

  /**
   * Returns the value of a line such as {@code VmRSS: 12345 kB} of the process's status, in bytes.
   */
  static long memory(Process process, String line) {
    return status(process, line) * 1024;
  }

  static int threads(Process process) {
    return (int) status(process, "Threads");
  }

  /** Returns the number of open file descriptors, including sockets. */
  static int files(Process process) {
    try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
      return (int) files.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long status(Process process, String line) {
    return read(Path.of("/proc", Long.toString(process.pid()), "status"))
        .lines()
        .filter(each -> each.startsWith(line + ":"))
        .mapToLong(each -> Long.parseLong(each.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }

  private static Path stat(ProcessHandle process) {
    return Path.of("/proc", Long.toString(process.pid()), "stat");
  }

  private static long ticks(Path stat, int offset) {
    String text = read(stat);
    if (text.isEmpty()) {
      return 0;
    }
    // The name is in parentheses and may contain anything. The state follows it.
    List<String> fields = List.of(text.substring(text.lastIndexOf(')') + 2).trim().split(" ", -1));
    return Long.parseLong(fields.get(USER + offset))
        + Long.parseLong(fields.get(USER + 1 + offset));
  }

  private static String kind(Path task) {
    String name = read(task.resolve("comm")).trim();
    return name.replaceAll("[-#]?\\d+$", "");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
