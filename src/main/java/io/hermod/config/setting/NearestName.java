package io.hermod.config.setting;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that was probably meant: the one with the smallest edit distance. */
public final class NearestName {
  /** Longer names are cut off: they resemble no known name, and comparing them takes time. */
  private static final int LONGEST = 100;

  private NearestName() {}

  /** Returns the nearest of at least one known name. */
  public static String of(String given, Collection<String> known) {
    return known.stream().min(Comparator.comparingInt(name -> distance(given, name))).orElseThrow();
  }

  /** Returns the nearest name if it resembles the given one at all. */
  public static Optional<String> near(String given, Collection<String> known) {
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(of(given, known)).filter(name -> resembles(given, name));
  }

  /** Returns a sentence that asks whether the nearest name was meant; empty if there is none. */
  public static String question(String given, Collection<String> known) {
    return near(given, known).map(" Did you mean %s?"::formatted).orElse("");
  }

  /** A third of the letters may differ, but at least two. */
  private static boolean resembles(String given, String name) {
    return distance(given, name) <= Math.max(2, name.length() / 3);
  }

  private static int distance(String given, String name) {
    return edits(lower(given.substring(0, Math.min(given.length(), LONGEST))), lower(name));
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** The Levenshtein distance: letters to insert, remove or replace. */
  private static int edits(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
