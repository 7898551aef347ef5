package io.hermod.cli.command;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Formats rows of text as a Markdown table. The first row is the header. */
public final class MarkdownTable {
  private MarkdownTable() {}

  public static List<String> lines(List<List<String>> rows) {
    String rule = "|" + String.join("", Collections.nCopies(rows.getFirst().size(), "---|"));
    return Stream.concat(
            Stream.of(line(rows.getFirst()), rule), rows.stream().skip(1).map(MarkdownTable::line))
        .toList();
  }

  private static String line(List<String> row) {
    return "| " + String.join(" | ", row) + " |";
  }
}
