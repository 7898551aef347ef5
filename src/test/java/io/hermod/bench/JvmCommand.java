package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs a {@code jcmd} command on a JVM and returns its output. */
final class JvmCommand {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private JvmCommand() {}

  static String run(Children children, Process jvm, String... words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    command.add(Long.toString(jvm.pid()));
    command.addAll(List.of(words));
    Process jcmd = children.start("jcmd", command, Map.of());
    if (!Children.hasEnded(jcmd, LIMIT)) {
      throw new IllegalStateException("jcmd does not end");
    }
    try {
      return Files.readString(children.outputOf("jcmd"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
