package io.hermod.bench;

import java.util.Locale;

/**
 * The comparison of a figure with its budget.
 *
 * @param budget empty for figures without a budget
 */
record Verdict(String claim, String figure, String budget, boolean isMet) {

  static Verdict atMost(String claim, double ratio, double most) {
    return new Verdict(claim, times(ratio), "at most " + times(most), ratio <= most);
  }

  static Verdict atLeast(String claim, double ratio, double least) {
    return new Verdict(claim, times(ratio), "at least " + times(least), ratio >= least);
  }

  static Verdict under(String claim, double value, double limit, String unit) {
    return new Verdict(
        claim,
        String.format(Locale.ROOT, "%.2f %s", value, unit),
        String.format(Locale.ROOT, "under %.0f %s", limit, unit),
        value < limit);
  }

  static Verdict within(String claim, long count, long most) {
    return new Verdict(
        claim,
        String.format(Locale.ROOT, "%,d", count),
        String.format(Locale.ROOT, "at most %,d", most),
        count <= most);
  }

  static Verdict told(String claim, double ratio) {
    return new Verdict(claim, times(ratio), "", true);
  }

  Verdict withoutBudget() {
    return new Verdict(claim, figure, "", true);
  }

  Verdict failed() {
    return new Verdict(claim, figure, budget, false);
  }

  String result() {
    if (budget.isEmpty()) {
      return "";
    }
    return isMet ? "met" : "NOT MET";
  }

  private static String times(double ratio) {
    return String.format(Locale.ROOT, "%.2f ×", ratio);
  }
}
