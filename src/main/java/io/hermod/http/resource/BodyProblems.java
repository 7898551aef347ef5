package io.hermod.http.resource;

import io.hermod.event.FieldProblems;
import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.CallException;
import io.hermod.http.call.JsonFields;
import io.hermod.manage.ManagementException;
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
    FieldProblems problems = new FieldProblems();
    for (Consumer<JsonFields> part : parts) {
      problems.check(() -> read(part, fields));
    }
    return problems.all();
  }

  private static void read(Consumer<JsonFields> part, JsonFields fields) {
    try {
      part.accept(fields);
    } catch (CallException wrong) {
      throw wrong.field() == null ? wrong : wrong.field();
    } catch (ManagementException wrong) {
      throw wrong.field() == null ? wrong : wrong.field();
    }
  }
}
