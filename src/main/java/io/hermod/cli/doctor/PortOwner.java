package io.hermod.cli.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the process that listens at a port, where Linux shows it: for processes of the same user,
 * or of all users to root.
 */
final class PortOwner {
  private static final Path PROC = Path.of("/proc");
  private static final List<String> TABLES = List.of("net/tcp", "net/tcp6");
  private static final String LISTENING = "0A";
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final int MOST_PROCESSES = 10_000;
  private static final int MOST_FILES = 4_096;

  private PortOwner() {}

  /** Returns words such as {@code process 42 (java)}; empty if the process cannot be found. */
  static Optional<String> of(int port) {
    Set<String> sockets = sockets(port);
    return sockets.isEmpty() ? Optional.empty() : processes(sockets);
  }

  private static Set<String> sockets(int port) {
    return TABLES.stream()
        .flatMap(table -> lines(PROC.resolve(table)))
        .flatMap(line -> socket(line, port).stream())
        .collect(Collectors.toSet());
  }

  /**
   * Returns the link by which a process refers to the socket of a line in Linux's table of
   * connections, if it listens at the port.
   */
  static Optional<String> socket(String line, int port) {
    String[] words = line.strip().split("\\s+", -1);
    String end = ":%04x".formatted(port);
    return words.length > INODE
            && words[STATE].equals(LISTENING)
            && words[LOCAL_ADDRESS].toLowerCase(Locale.ROOT).endsWith(end)
        ? Optional.of("socket:[%s]".formatted(words[INODE]))
        : Optional.empty();
  }

  private static Optional<String> processes(Set<String> sockets) {
    return list(PROC, MOST_PROCESSES)
        .filter(process -> process.getFileName().toString().matches("\\d+"))
        .filter(process -> hasOneOf(sockets, process))
        .findFirst()
        .map(PortOwner::words);
  }

  private static boolean hasOneOf(Set<String> sockets, Path process) {
    return list(process.resolve("fd"), MOST_FILES).anyMatch(file -> isOneOf(sockets, file));
  }

  private static boolean isOneOf(Set<String> sockets, Path file) {
    try {
      return sockets.contains(Files.readSymbolicLink(file).toString());
    } catch (IOException _) {
      // Closed meanwhile.
      return false;
    }
  }

  private static String words(Path process) {
    String name = lines(process.resolve("comm")).findFirst().orElse("?");
    return "process %s (%s)".formatted(process.getFileName(), name.replaceAll("\\p{Cntrl}", "?"));
  }

  private static Stream<Path> list(Path folder, int most) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.limit(most).toList().stream();
    } catch (IOException | UncheckedIOException _) {
      // The process of another user, or one that has ended.
      return Stream.empty();
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException _) {
      // Not Linux, or the process has ended.
      return Stream.empty();
    }
  }
}
