package io.hermod.cli;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Writes rows of text as a table in Markdown, the first of them as its head. */
final class MarkdownTable {
  private MarkdownTable() {}

  static List<String> lines(List<List<String>> rows) {
    String rule = "|" + String.join("", Collections.nCopies(rows.getFirst().size(), "---|"));
    return Stream.concat(
            Stream.of(line(rows.getFirst()), rule), rows.stream().skip(1).map(MarkdownTable::line))
        .toList();
  }

  private static String line(List<String> row) {
    return "| " + String.join(" | ", row) + " |";
  }
}
