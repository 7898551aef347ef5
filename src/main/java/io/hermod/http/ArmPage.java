package io.hermod.http;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cuts lists into pages. A page goes on after the last name of the one before, so that changes in
 * between neither repeat nor hide what stays.
 */
final class ArmPage {
  private static final Comparator<String> ORDER = String.CASE_INSENSITIVE_ORDER;

  private ArmPage() {}

  static <T> ObjectNode of(
      ArmCall call, List<T> items, Function<T, String> name, Function<T, ObjectNode> json) {
    List<T> rest =
        items.stream()
            .filter(item -> ORDER.compare(name.apply(item), call.query().skipToken()) > 0)
            .sorted(Comparator.comparing(name, ORDER))
            .toList();
    List<T> page = rest.subList(0, Math.min(rest.size(), call.query().top()));
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode values = answer.putArray("value");
    page.forEach(item -> values.add(json.apply(item)));
    boolean isLast = page.size() == rest.size();
    return isLast
        ? answer.putNull("nextLink")
        : answer.put("nextLink", nextLink(call, name.apply(page.getLast())));
  }

  private static String nextLink(ArmCall call, String lastName) {
    ArmQuery query = call.query();
    return "%s?api-version=%s&%%24top=%d&%%24skiptoken=%s"
        .formatted(call.url(), query.apiVersion(), query.top(), lastName);
  }
}
