package io.hermod.event;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Collects what is wrong with the fields that a caller has sent: a form shows all of it at once,
 * and other callers get the first problem. Of a field, only the first problem counts.
 */
public final class FieldProblems {
  private final Map<String, InvalidFieldException> byField = new LinkedHashMap<>();

  public void require(boolean holds, String field, String rule) {
    if (!holds) {
      add(new InvalidFieldException(field, rule));
    }
  }

  /** Adds the problem that a check finds, if there is one. */
  public void check(Runnable check) {
    try {
      check.run();
    } catch (InvalidFieldException problem) {
      add(problem);
    }
  }

  /** Adds what is wrong with fields that are nested under this path. */
  public void under(String path, Consumer<FieldProblems> part) {
    FieldProblems nested = new FieldProblems();
    part.accept(nested);
    nested.all().forEach(problem -> add(problem.under(path)));
  }

  public void add(InvalidFieldException problem) {
    byField.putIfAbsent(problem.field(), problem);
  }

  /** Returns the problems in the order in which they were found. */
  public List<InvalidFieldException> all() {
    return List.copyOf(byField.values());
  }

  /** Throws the first problem, if there is one. */
  public void throwFirst() {
    for (InvalidFieldException problem : byField.values()) {
      throw problem;
    }
  }
}
