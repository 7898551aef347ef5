package io.hermod.cli.command;

import java.io.Console;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The terminal that a user sits at, if the command was not started by a script. */
final class Terminal {
  private Terminal() {}

  public static boolean isPresent() {
    return console().isPresent();
  }

  /** Asks a question; anything but yes means no. Empty if there is no terminal to ask at. */
  static Optional<Boolean> confirm(String question) {
    return console().map(console -> isYes(console.readLine("%s [y/N] ", question)));
  }

  private static boolean isYes(@Nullable String answer) {
    String word = answer == null ? "" : answer.strip().toLowerCase(Locale.ROOT);
    return word.equals("y") || word.equals("yes");
  }

  @SuppressWarnings("SystemConsoleNull") // Since Java 25, null without a terminal.
  private static Optional<Console> console() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal);
  }
}
