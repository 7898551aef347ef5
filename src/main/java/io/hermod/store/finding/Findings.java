package io.hermod.store.finding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects what is found. Counts everything, but keeps only the first findings of each area: a
 * damaged file may have a million of them.
 */
public final class Findings {
  private static final int MOST_OF_AN_AREA = 20;

  private final List<Finding> kept = new ArrayList<>();
  private final Map<String, Integer> areas = new HashMap<>();
  private long problems;
  private long omitted;

  public void problem(String area, String where, String what, String advice) {
    problems++;
    add(area, new Finding(true, where, what, advice));
  }

  public void note(String area, String where, String what, String advice) {
    add(area, new Finding(false, where, what, advice));
  }

  private void add(String area, Finding finding) {
    if (areas.merge(area, 1, Integer::sum) <= MOST_OF_AN_AREA) {
      kept.add(finding);
    } else {
      omitted++;
    }
  }

  /** Returns what was kept, in the order in which it was found. */
  public List<Finding> kept() {
    return List.copyOf(kept);
  }

  /** Returns the number of all problems, whether or not they were kept. */
  public long problems() {
    return problems;
  }

  /** Returns how many findings were counted, but not kept. */
  public long omitted() {
    return omitted;
  }
}
