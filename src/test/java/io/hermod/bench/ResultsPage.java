package io.hermod.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Puts the tables between their marks on a page of the documentation. */
final class ResultsPage {
  private static final String START = "<!-- written by bench/run -->";
  private static final String END = "<!-- end -->";

  private ResultsPage() {}

  static void update(Path page, String tables) throws IOException {
    Files.writeString(page, replaced(Files.readString(page), tables));
  }

  static String replaced(String page, String tables) {
    int start = page.indexOf(START);
    int end = page.indexOf(END);
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("the page has no place for results");
    }
    return page.substring(0, start + START.length()) + "\n\n" + tables + "\n" + page.substring(end);
  }
}
