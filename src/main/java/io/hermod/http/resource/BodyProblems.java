package io.hermod.http.resource;

import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.CallException;
import io.hermod.http.call.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Finds what is wrong with each part of a body, because a form shows all of it at once. Reading the
 * settings reports only the first problem.
 */
final class BodyProblems {
  private BodyProblems() {}

  /** Reads each part; the problems of those that cannot be read. */
  static List<InvalidFieldException> of(JsonFields fields, List<Consumer<JsonFields>> parts) {
    List<InvalidFieldException> problems = new ArrayList<>();
    for (Consumer<JsonFields> part : parts) {
      try {
        part.accept(fields);
      } catch (InvalidFieldException problem) {
        problems.add(problem);
      } catch (CallException wrong) {
        if (wrong.field() == null) {
          throw wrong;
        }
        problems.add(wrong.field());
      }
    }
    return problems;
  }
}
