package io.hermod.http.resource;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the known name that was probably meant: the one with the smallest edit distance. */
final class NearestName {
  /** Longer names are cut off: they resemble no known name, and comparing them takes time. */
  private static final int LONGEST = 100;

  private NearestName() {}

  static String of(String given, List<String> known) {
    String compared = lower(given.substring(0, Math.min(given.length(), LONGEST)));
    return known.stream()
        .min(Comparator.comparingInt(name -> distance(compared, lower(name))))
        .orElseThrow();
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** The Levenshtein distance: letters to insert, remove or replace. */
  private static int distance(String a, String b) {
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
