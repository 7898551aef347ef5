package io.hermod.cli.command;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lays out rows of text so that the columns line up. */
public final class AlignedTable {
  private static final String GAP = "  ";

  private AlignedTable() {}

  /** Every row must have the same number of cells. */
  public static List<String> lines(List<List<String>> rows) {
    int[] widths =
        IntStream.range(0, rows.getFirst().size()).map(column -> width(rows, column)).toArray();
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }

  private static String line(List<String> row, int[] widths) {
    return IntStream.range(0, widths.length)
        .mapToObj(column -> row.get(column) + " ".repeat(widths[column] - row.get(column).length()))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }
}
