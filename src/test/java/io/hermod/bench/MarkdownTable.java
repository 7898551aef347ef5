package io.hermod.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A Markdown table that is also readable on a terminal: text is aligned left, figures right. */
final class MarkdownTable {
  private final List<List<String>> rows = new ArrayList<>();
  private final int texts;

  /**
   * Creates a table with these column headings.
   *
   * @param texts the number of columns from the left that hold text
   */
  MarkdownTable(int texts, String... heads) {
    this.texts = texts;
    rows.add(List.of(heads));
  }

  void add(String... cells) {
    rows.add(List.of(cells));
  }

  @Override
  public String toString() {
    int[] widths =
        IntStream.range(0, rows.getFirst().size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    List<String> lines = new ArrayList<>(rows.stream().map(row -> line(row, widths)).toList());
    lines.add(1, rule(widths));
    return String.join("\n", lines);
  }

  private String line(List<String> cells, int[] widths) {
    return IntStream.range(0, widths.length)
        .mapToObj(column -> pad(cells.get(column), widths[column], column < texts))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String pad(String cell, int width, boolean isLeft) {
    String space = " ".repeat(width - cell.length());
    return isLeft ? cell + space : space + cell;
  }

  private String rule(int[] widths) {
    return IntStream.range(0, widths.length)
        .mapToObj(
            column ->
                column < texts
                    ? "-".repeat(widths[column] + 2)
                    : "-".repeat(widths[column] + 1) + ":")
        .collect(Collectors.joining("|", "|", "|"));
  }
}
