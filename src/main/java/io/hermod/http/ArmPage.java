package io.hermod.http;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cuts lists into pages. A page goes on after the last item of the one before, so that changes in
 * between neither repeat nor hide what stays.
 */
final class ArmPage {
  private static final Comparator<String> ORDER = String.CASE_INSENSITIVE_ORDER;
  private static final Set<String> BY_NAME = Set.of("name");

  private ArmPage() {}

  /** A page of items that are told apart by their names. */
  static <T> ObjectNode of(
      ArmCall call, Collection<T> items, Function<T, String> name, Function<T, ObjectNode> json) {
    Stream<T> behind =
        items.stream()
            .filter(item -> ORDER.compare(name.apply(item), call.query().skipToken()) > 0)
            .sorted(Comparator.comparing(name, ORDER));
    return ofBehind(call, behind, name, name, json);
  }

  /**
   * A page of what comes behind the page before.
   *
   * @param key what the next page begins behind
   */
  static <T> ObjectNode ofBehind(
      ArmCall call,
      Stream<T> behind,
      Function<T, String> key,
      Function<T, String> name,
      Function<T, ObjectNode> json) {
    ListFilter filter = ListFilterReader.read(call.query().filter(), BY_NAME);
    return cut(call, behind.filter(item -> isWanted(filter, name.apply(item))), key, json);
  }

  /** A page of what has been filtered already. */
  static <T> ObjectNode cut(
      ArmCall call, Stream<T> behind, Function<T, String> key, Function<T, ObjectNode> json) {
    int top = call.query().top();
    List<T> found = behind.limit(top + 1L).toList();
    List<T> page = found.subList(0, Math.min(found.size(), top));
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode values = answer.putArray("value");
    page.forEach(item -> values.add(json.apply(item)));
    return page.size() == found.size()
        ? answer.putNull("nextLink")
        : answer.put("nextLink", nextLink(call, key.apply(page.getLast())));
  }

  private static boolean isWanted(ListFilter filter, String name) {
    return filter.test(_ -> List.of(name));
  }

  private static String nextLink(ArmCall call, String lastKey) {
    return call.url() + "?" + call.query().with("$skiptoken", lastKey);
  }
}
