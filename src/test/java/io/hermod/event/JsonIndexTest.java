package io.hermod.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonIndexTest {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "a, {\"a\":1}, 1",
        "a.b.c, `{\"a\":{\"x\":{},\"b\":{\"c\":[1,{\"c\":2}]}}}`, `[1,{\"c\":2}]`",
        "a, `{\"a\":1,\"a\":2}`, 2",
        "a, `{\"A\":1,\"a\":2,\"A\":3}`, 2",
        "a, `{\"A\":1,\"A\":3}`, 3",
        "a, {\"\\u0061\":1}, 1",
        "a, {\"\\u0041\":1}, 1",
        "k, {\"\u212a\":1}, 1",
        "ß, {\"\\u00df\":1}, 1",
        "a\"b, {\"a\\\"b\":1}, 1",
        "a, `{\"ab\":1,\"\":2}`, ",
        "a.b, {\"a\":[{\"b\":1}]}, ",
        "a.b, `{\"a\":{\"b\":1},\"a\":{}}`, ",
        "a.b, {\"a.b\":1}, ",
        "a..b, {\"a\":{\"\":{\"b\":1}}}, 1"
      })
  void findsWhatAPathLeadsTo(String path, String json, @Nullable String expected) {
    JsonValue found = index(json).find(JsonPath.of(path));

    assertThat(found == null ? null : found.toString()).isEqualTo(expected);
  }

  @Test
  void agreesWithATreeOnWhateverIsValid() {
    for (long seed = 0; seed < 20_000; seed++) {
      RandomJson random = new RandomJson(seed);
      String json = random.object(4);
      compare("seed " + seed + " " + json, JSON.readTree(json), index(json));
      String path = random.name() + "." + random.name();
      if (!path.startsWith("a.b") && !path.endsWith("a.b")) {
        JsonValue found = index(json).find(JsonPath.of(path));
        assertThat(tree(found))
            .as("seed %s %s in %s", seed, path, json)
            .isEqualTo(find(json, path));
      }
    }
  }

  /** The tree keeps the last of several members of one name, at the place of the first. */
  private static void compare(String seed, JsonNode tree, JsonIndex index) {
    int at = index.first();
    while (at != index.end()) {
      JsonValue value = index.value(at);
      int next = index.next(at);
      String name = QuotedText.decode(value.json(), index.nameStart(at), endOfName(index, at));
      assertThat(next).as(seed).isGreaterThan(at);
      assertThat(isRepeated(index, next, name) || tree.get(name).equals(tree(value)))
          .as(seed)
          .isTrue();
      at = next;
    }
  }

  private static int endOfName(JsonIndex index, int member) {
    byte[] json = index.value(member).json();
    return JsonScan.closingQuote(json, index.nameStart(member), json.length);
  }

  private static boolean isRepeated(JsonIndex index, int from, String name) {
    for (int at = from; at != index.end(); at = index.next(at)) {
      if (new MemberName(name).isAt(index.value(at).json(), index.nameStart(at))) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable JsonNode tree(@Nullable JsonValue value) {
    return value == null ? null : JSON.readTree(value.toString());
  }

  private static @Nullable JsonNode find(String json, String path) {
    JsonNode at = JSON.readTree(json);
    for (String step : path.split("\\.", -1)) {
      at = at == null ? null : step(at, step);
    }
    return at;
  }

  private static @Nullable JsonNode step(JsonNode object, String name) {
    if (object.has(name)) {
      return object.get(name);
    }
    return object
        .propertyStream()
        .filter(member -> member.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .reduce(null, (_, last) -> last);
  }

  @Test
  void walksOverTheElementsOfAnArray() {
    for (long seed = 0; seed < 5_000; seed++) {
      String json = new RandomJson(seed).array(3);
      byte[] bytes = json.getBytes(UTF_8);
      JsonElements elements = new JsonValue(bytes, 0, bytes.length).elements();
      List<JsonNode> found = new ArrayList<>();
      while (elements.next()) {
        found.add(JSON.readTree(bytes, elements.start(), elements.end() - elements.start()));
      }
      assertThat(found).as(json).isEqualTo(List.copyOf(JSON.readTree(json).values()));
    }
  }

  @Test
  void offsetsAreThoseOfTheArrayThatTheValueIsASliceOf() {
    byte[] array = "[{\"x\":1},{\"x\":\"é\"}]".getBytes(UTF_8);
    RawJson second = new RawJson(array, 9, array.length - 10);

    JsonValue found = Objects.requireNonNull(second.index().find(JsonPath.of("x")));

    assertThat(found.text()).isEqualTo("é");
    assertThat(found.start()).isEqualTo(14);
    assertThat(second.index()).isSameAs(second.index());
  }

  @Test
  void reachesTheBottomOfTheDeepestNesting() {
    int depth = EventLimits.MAX_NESTING;
    String json = "{\"a\":".repeat(depth) + "7" + "}".repeat(depth);

    JsonValue found = index(json).find(JsonPath.of("a" + ".a".repeat(depth - 1)));

    assertThat(Objects.requireNonNull(found).toString()).isEqualTo("7");
  }

  @Test
  void holdsTheLargestEventAndIsNoLargerThanHalfOfATypicalOne() {
    String filler = "\\\"é".repeat(EventLimits.MAX_EVENT_BYTES / 4 - 10);
    JsonValue found = index("{\"a\":\"" + filler + "\",\"b\":1}").find(JsonPath.of("b"));
    String typical =
        """
        {"id":"4f5c9a52","subject":"/orders/17","eventType":"Order.Placed","eventTime":"2026-01-01T00:00:00Z",
         "data":{"customer":{"id":17,"name":"Ada"},"lines":[{"sku":"x","count":2},{"sku":"y","count":1}],"total":19.9}}
        """;

    assertThat(Objects.requireNonNull(found).toString()).isEqualTo("1");
    assertThat(index(typical.strip()).bytes()).isLessThan(typical.length() / 2);
  }

  @Test
  void refusesWhatIsLargerThanAnyEvent() {
    RawJson huge = new RawJson(new byte[1 << 21], 0, 1 << 21);

    assertThatThrownBy(huge::index).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void thousandsOfMembersAreFoundByTheirNames() {
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < 50_000; i++) {
      json.append("\"n").append(i).append("\":{},");
    }
    JsonIndex index = index(json.append("\"end\":1}").toString());

    assertThat(index.find(JsonPath.of("n49999"))).hasToString("{}");
    assertThat(index.find(JsonPath.of("end"))).hasToString("1");
  }

  @ParameterizedTest
  @CsvSource({"[1]", "7", "{}", "null", "'{ }'"})
  void aValueWithoutMembersHasNone(String json) {
    JsonIndex index = index(json);

    assertThat(index.first()).isEqualTo(index.end());
    assertThat(index.find(JsonPath.of("a"))).isNull();
    assertThat(index.find(JsonPath.HERE)).hasToString(json);
  }

  private static JsonIndex index(String json) {
    byte[] bytes = json.getBytes(UTF_8);
    return new RawJson(bytes, 0, bytes.length).index();
  }
}
