package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line that a server prints when it is ready for requests. */
final class ReadyLine {
  private static final Pattern LINE =
      Pattern.compile("^ready (https=(?<https>\\d+) )?http=(?<http>\\d+)$", Pattern.MULTILINE);

  private ReadyLine() {}

  static MatchResult await(Children children, String name, Duration limit) {
    AtomicReference<String> printed = new AtomicReference<>("");
    boolean isReady =
        Polling.await(
            limit,
            () -> {
              printed.set(read(children, name));
              return LINE.matcher(printed.get()).find();
            });
    if (!isReady) {
      throw new IllegalStateException(name + " is not ready after " + limit);
    }
    Matcher found = LINE.matcher(printed.get());
    found.find();
    return found.toMatchResult();
  }

  private static String read(Children children, String name) {
    try {
      return Files.readString(children.outputOf(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
