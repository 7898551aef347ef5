package io.hermod.schema.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FieldReaderTest {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS).build();
  private static final List<String> NAMES = List.of("a", "b", "A", "", "data");

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "id; e1",
        "EventType; created",
        "data.text; blue",
        "Data.text; blue",
        "data.Text;",
        "data.number; 1.50",
        "data.huge; 12345678901234567890123",
        "data.flag; true",
        "data.nothing;",
        "data.list;",
        "data.deep;",
        "data.deep.er; down",
        "data.deep.er.still;",
        "data;",
        "other;",
        "data.;",
        "`.`;",
        "data.empty; ``",
        "data.twice; 2"
      })
  void readsScalarsAtTheirPath(String path, String value) {
    String event =
        """
        {"id":"e1","eventType":"created","data":{"text":"blue","number":1.50,"flag":true,
         "huge":12345678901234567890123,"nothing":null,"list":[1],"deep":{"er":"down"},
         "empty":"","twice":1,"twice":2}}
        """;

    assertThat(new FieldReader(List.of(path)).read(event.getBytes(UTF_8))).containsExactly(value);
  }

  @Test
  void readsSeveralFieldsInOnePassInTheOrderOfTheirPaths() {
    FieldReader reader = new FieldReader(List.of("data.b", "id", "data.a", "data.b", "data.b.c"));

    assertThat(reader.read("{\"id\":1,\"data\":{\"a\":2,\"b\":3}}".getBytes(UTF_8)))
        .containsExactly("3", "1", "2", "3", null);
  }

  @Test
  void aLaterMemberOfTheSameNameTakesThePlaceOfTheWholeFirst() {
    String event = "{\"data\":{\"a\":{\"b\":1},\"a\":{\"c\":2}}}";

    assertThat(new FieldReader(List.of("data.a.b", "data.a.c")).read(event.getBytes(UTF_8)))
        .containsExactly(null, "2");
  }

  /** Any JSON, any paths: what a tree of the same text says. */
  @Test
  void findsWhatATreeOfTheSameTextHolds() {
    int found = 0;
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      String event = "{\"data\":" + value(random, 4) + ",\"id\":" + value(random, 1) + "}";
      List<String> paths = paths(random);
      @Nullable String[] read = new FieldReader(paths).read(event.getBytes(UTF_8));
      for (int i = 0; i < read.length; i++) {
        String expected = inTree(JSON.readTree(event), paths.get(i));
        assertThat(read[i]).as("seed %d: %s in %s", seed, paths.get(i), event).isEqualTo(expected);
        found += expected == null ? 0 : 1;
      }
    }
    assertThat(found).isGreaterThan(5_000);
  }

  private static @Nullable String inTree(JsonNode tree, String path) {
    JsonNode at = tree;
    for (String name : path.split("\\.", -1)) {
      at = at.isObject() ? at.path(name) : at.path("\0");
    }
    return at.isValueNode() && !at.isNull() && !at.isMissingNode() ? at.asString() : null;
  }

  private static List<String> paths(Random random) {
    List<String> paths = new ArrayList<>(List.of("id", "data"));
    for (int i = random.nextInt(8); i >= 0; i--) {
      StringBuilder path = new StringBuilder("data");
      for (int depth = random.nextInt(4); depth >= 0; depth--) {
        path.append('.').append(name(random));
      }
      paths.add(path.toString());
    }
    return paths;
  }

  private static String value(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 9)) {
      case 0 -> "\"" + List.of("", "x", "\\u00fc", "\\\\", "\\ud800").get(random.nextInt(5)) + "\"";
      case 1 -> Integer.toString(random.nextInt());
      case 2 -> "true";
      case 3 -> "null";
      case 4 -> "9".repeat(1 + random.nextInt(40));
      case 5 -> "[" + value(random, depth - 1) + "," + value(random, depth - 1) + "]";
      default -> object(random, depth);
    };
  }

  private static String object(Random random, int depth) {
    List<String> members = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      members.add("\"" + name(random) + "\": " + value(random, depth - 1));
    }
    return "{" + String.join(",", members) + "}";
  }

  private static String name(Random random) {
    return NAMES.get(random.nextInt(NAMES.size()));
  }
}
