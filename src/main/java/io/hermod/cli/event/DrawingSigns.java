package io.hermod.cli.event;

import io.hermod.cli.command.Environment;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The signs that a lifecycle is drawn with.
 *
 * @param event the event itself
 * @param branch leads to a subscription, and {@code lastBranch} to the last one
 * @param trunk leads past a subscription to the next
 */
record DrawingSigns(
    String event,
    String branch,
    String lastBranch,
    String trunk,
    String success,
    String failure,
    String waiting) {
  private static final DrawingSigns UNICODE =
      new DrawingSigns("●", "├─ ", "└─ ", "│  ", "✓", "✗", "○");
  private static final DrawingSigns ASCII =
      new DrawingSigns("*", "|- ", "`- ", "|  ", "+", "x", "o");

  /** Chooses signs that the terminal of this process can show, as its locale says. */
  static DrawingSigns of(Environment environment) {
    String locale =
        Stream.of("LC_ALL", "LC_CTYPE", "LANG")
            .map(name -> environment.environment().getOrDefault(name, ""))
            .filter(value -> !value.isEmpty())
            .findFirst()
            .orElse("")
            .toUpperCase(Locale.ROOT);
    return locale.contains("UTF-8") || locale.contains("UTF8") ? UNICODE : ASCII;
  }
}
