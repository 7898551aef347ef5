package io.hermod.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Breaks long cells into several rows, so that wide tables fit on a screen. */
public final class WrappedRows {
  /** A number stays with its unit. */
  private static final Pattern WORD_END = Pattern.compile("(?<!\\d) ");

  private WrappedRows() {}

  /** Breaks cells only at spaces: a word that is longer than the width stays whole. */
  public static List<List<String>> of(List<List<String>> rows, int width) {
    return rows.stream().flatMap(row -> wrap(row, width).stream()).toList();
  }

  private static List<List<String>> wrap(List<String> row, int width) {
    List<List<String>> cells = row.stream().map(cell -> pieces(cell, width)).toList();
    int height = cells.stream().mapToInt(List::size).max().orElse(0);
    return IntStream.range(0, height).mapToObj(line -> line(cells, line)).toList();
  }

  private static List<String> line(List<List<String>> cells, int line) {
    return cells.stream().map(cell -> line < cell.size() ? cell.get(line) : "").toList();
  }

  private static List<String> pieces(String cell, int width) {
    List<String> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    for (String word : WORD_END.split(cell, -1)) {
      if (!piece.isEmpty() && piece.length() + 1 + word.length() > width) {
        pieces.add(piece.toString());
        piece.setLength(0);
      }
      piece.append(piece.isEmpty() ? "" : " ").append(word);
    }
    pieces.add(piece.toString());
    return pieces;
  }
}
