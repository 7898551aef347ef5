package io.hermod.bench;

import java.util.Locale;

/**
 * The comparison of a figure with its budget.
 *
 * @param budget empty for figures without a budget
 */
record BudgetCheck(String claim, String figure, String budget, boolean isMet) {

  static BudgetCheck atMost(String claim, double ratio, double most) {
    return new BudgetCheck(claim, times(ratio), "at most " + times(most), ratio <= most);
  }

  static BudgetCheck atLeast(String claim, double ratio, double least) {
    return new BudgetCheck(claim, times(ratio), "at least " + times(least), ratio >= least);
  }

  static BudgetCheck under(String claim, double value, double limit, String unit) {
    return new BudgetCheck(
        claim,
        String.format(Locale.ROOT, "%.2f %s", value, unit),
        String.format(Locale.ROOT, "under %.0f %s", limit, unit),
        value < limit);
  }

  static BudgetCheck within(String claim, long count, long most) {
    return new BudgetCheck(
        claim,
        String.format(Locale.ROOT, "%,d", count),
        String.format(Locale.ROOT, "at most %,d", most),
        count <= most);
  }

  static BudgetCheck told(String claim, double ratio) {
    return new BudgetCheck(claim, times(ratio), "", true);
  }

  BudgetCheck withoutBudget() {
    return new BudgetCheck(claim, figure, "", true);
  }

  BudgetCheck failed() {
    return new BudgetCheck(claim, figure, budget, false);
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
