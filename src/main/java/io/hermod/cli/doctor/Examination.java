package io.hermod.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the doctor found.
 *
 * @param report what the server says about itself; null if none responds
 */
record Examination(List<Check> checks, @Nullable JsonNode report) {

  Examination {
    checks = List.copyOf(checks);
  }

  /** The server's own verdict counts too: a newer one may know more kinds of trouble. */
  boolean isHealthy() {
    return problems().isEmpty() && (report == null || report.path("healthy").asBoolean(false));
  }

  private List<Check> problems() {
    return checks.stream().filter(check -> !check.isGood()).toList();
  }

  /** Returns a row for each check, and then what to do. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("CHECK", "RESULT", "FOUND"));
    checks.forEach(
        each -> rows.add(List.of(each.subject(), each.isGood() ? "ok" : "problem", each.found())));
    return rows;
  }

  List<String> advice() {
    List<String> lines = new ArrayList<>();
    problems().forEach(each -> lines.add("%s: %s".formatted(each.subject(), each.advice())));
    return lines;
  }

  String headline() {
    if (isHealthy()) {
      return "All is well.";
    }
    int count = problems().size();
    return switch (count) {
      case 0 -> "The server says that something needs attention: see its console.";
      case 1 -> "1 thing needs attention.";
      default -> "%d things need attention.".formatted(count);
    };
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("healthy", isHealthy());
    ArrayNode all = json.putArray("checks");
    checks.forEach(each -> all.add(each.json()));
    Optional.ofNullable(report)
        .ifPresentOrElse(each -> json.set("server", each), () -> json.putNull("server"));
    return json;
  }
}
