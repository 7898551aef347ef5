package io.hermod.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes tables between the markers on a page of the documentation. */
final class ResultsPage {
  private static final String END = "<!-- end -->";

  private ResultsPage() {}

  /**
   * Replaces the text between the markers.
   *
   * @param command the command that the marker names
   */
  static void update(Path page, String command, String tables) throws IOException {
    Files.writeString(page, replaced(Files.readString(page), command, tables));
  }

  static String replaced(String page, String command, String tables) {
    String mark = "<!-- written by %s -->".formatted(command);
    int start = page.indexOf(mark);
    int end = page.indexOf(END, Math.max(0, start));
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("the page has no place for results of " + command);
    }
    return page.substring(0, start + mark.length()) + "\n\n" + tables + "\n" + page.substring(end);
  }
}
