package io.hermod.http.arm;

import io.hermod.http.call.Call;
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
 * Divides lists into pages. A page starts after the last item of the previous one, so that changes
 * in between neither repeat nor skip the other items.
 */
final class ArmPage {
  private static final Comparator<String> ORDER = String.CASE_INSENSITIVE_ORDER;
  private static final Set<String> BY_NAME = Set.of("name");

  private ArmPage() {}

  /** Returns a page of items that are identified by their names. */
  static <T> ObjectNode of(
      Call call, Collection<T> items, Function<T, String> name, Function<T, ObjectNode> json) {
    Stream<T> behind =
        items.stream()
            .filter(item -> ORDER.compare(name.apply(item), call.query().skipToken()) > 0)
            .sorted(Comparator.comparing(name, ORDER));
    return ofBehind(call, behind, name, name, json);
  }

  /**
   * Returns a page of the items after the previous page.
   *
   * @param behind the items after the previous page
   * @param key returns the token of an item, after which the next page starts
   */
  static <T> ObjectNode ofBehind(
      Call call,
      Stream<T> behind,
      Function<T, String> key,
      Function<T, String> name,
      Function<T, ObjectNode> json) {
    ListFilter filter = ListFilterReader.read(call.query().filter(), BY_NAME);
    return cut(call, behind.filter(item -> isWanted(filter, name.apply(item))), key, json);
  }

  /** Returns a page of items that are already filtered. */
  static <T> ObjectNode cut(
      Call call, Stream<T> behind, Function<T, String> key, Function<T, ObjectNode> json) {
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

  private static String nextLink(Call call, String lastKey) {
    return call.url() + "?" + call.query().with("$skiptoken", lastKey);
  }
}
