package io.hermod.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.Stamp;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class EventGridRoundTripTest {
  private static final String RESOURCE_ID =
      "/subscriptions/S/resourceGroups/\"g\"/providers/Microsoft.EventGrid/topics/orders";
  private static final Topic TOPIC =
      new Topic(1, "orders", RESOURCE_ID, "local", Map.of(), new TopicKeys("", ""));

  private final JsonMapper mapper =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .build();
  private final EventGridReader reader = new EventGridReader();
  private final EventGridWriter writer = EventGridWriter.forTopic(TOPIC.resourceId());

  @Test
  void deliversWhatWasPublishedPlusTheStamps() {
    long seed = 4711;
    for (int round = 0; round < 3_000; round++) {
      checkRound(new RandomBody(new Random(seed + round)), "seed " + (seed + round));
    }
  }

  private void checkRound(RandomBody random, String seed) {
    String body = random.body();
    JsonNode published = mapper.readTree(body);
    List<Event> events = reader.read(body.getBytes(UTF_8), RESOURCE_ID);

    assertThat(events).as(seed).hasSize(published.size());
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      assertThat(body).as(seed).contains(event.json().toString());
      assertThat(mapper.readTree(written(event))).as(seed).isEqualTo(stamped(published.get(i)));
    }
  }

  private byte[] written(Event event) {
    byte[] target = new byte[writer.size(event) + 7];
    assertThat(writer.write(event, target, 7)).isEqualTo(target.length);
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    writer.write(event, sink::write);
    assertThat(sink.toByteArray()).hasSize(writer.size(event)).isEqualTo(tail(target));
    return sink.toByteArray();
  }

  private static byte[] tail(byte[] target) {
    return Arrays.copyOfRange(target, 7, target.length);
  }

  private static JsonNode stamped(JsonNode published) {
    ObjectNode event = (ObjectNode) published.deepCopy();
    putIfAbsent(event, "topic", RESOURCE_ID);
    putIfAbsent(event, "dataVersion", "");
    putIfAbsent(event, "metadataVersion", "1");
    return event;
  }

  private static void putIfAbsent(ObjectNode event, String name, String value) {
    if (!event.has(name)) {
      event.put(name, value);
    }
  }

  @Test
  void writesEveryCombinationOfStamps() {
    for (int stamps = 0; stamps < Stamp.COMBINATIONS; stamps++) {
      Event event = eventWith(stamps);
      assertThat(event.stamps()).isEqualTo((byte) stamps);
      JsonNode written = mapper.readTree(written(event));
      assertThat(written.get("topic").asString()).isEqualTo(RESOURCE_ID);
      assertThat(written.get("metadataVersion").asString()).isEqualTo("1");
      assertThat(written.get("dataVersion").asString())
          .isEqualTo(Stamp.DATA_VERSION.isIn(stamps) ? "" : "2");
    }
  }

  private Event eventWith(int missing) {
    ObjectNode event = mapper.createObjectNode();
    event.put("id", "1").put("subject", "s").put("eventType", "t");
    event.put("eventTime", "2024-01-01T00:00:00Z");
    if (!Stamp.TOPIC.isIn(missing)) {
      event.put("topic", RESOURCE_ID);
    }
    if (!Stamp.DATA_VERSION.isIn(missing)) {
      event.put("dataVersion", "2");
    }
    if (!Stamp.METADATA_VERSION.isIn(missing)) {
      event.put("metadataVersion", "1");
    }
    return reader.read(event.toString().getBytes(UTF_8), RESOURCE_ID).getFirst();
  }

  /** Makes good bodies of every kind: member order, blanks, escapes and data all vary. */
  private record RandomBody(Random random) {
    private static final String[] TEXTS = {
      "a",
      "order-1",
      "ü",
      "€",
      "😀",
      "\\n",
      "\\\"",
      "\\\\",
      "\\u00e9",
      "\\ud83d\\ude00",
      "/",
      "}",
      "]",
      ","
    };
    private static final String[] NUMBERS = {
      "0", "-0", "1", "-12.5", "1e400", "1E-7", "123456789012345678901234567890.5"
    };

    String body() {
      List<String> events = new ArrayList<>();
      for (int i = random.nextInt(5); i >= 0; i--) {
        events.add(event());
      }
      return blank() + "[" + String.join(",", events) + "]" + blank();
    }

    private String event() {
      List<String> members = new ArrayList<>();
      members.add(member("id", text()));
      members.add(member("subject", text()));
      members.add(member("eventType", text()));
      members.add(member("eventTime", "\"2024-01-01T00:00:00.123Z\""));
      addMaybe(members, "data", value(0));
      addMaybe(members, "dataVersion", random.nextBoolean() ? "\"\"" : text());
      addMaybe(members, "metadataVersion", "\"1\"");
      addMaybe(members, "topic", "\"" + RESOURCE_ID.replace("\"", "\\\"") + "\"");
      Collections.shuffle(members, random);
      return blank() + "{" + String.join(",", members) + "}" + blank();
    }

    private void addMaybe(List<String> members, String name, String value) {
      if (random.nextBoolean()) {
        members.add(member(name, value));
      }
    }

    private String member(String name, String value) {
      return blank() + "\"" + name + "\"" + blank() + ":" + blank() + value + blank();
    }

    private String value(int depth) {
      return switch (random.nextInt(depth > 4 ? 5 : 7)) {
        case 0 -> text();
        case 1 -> NUMBERS[random.nextInt(NUMBERS.length)];
        case 2 -> "true";
        case 3 -> "false";
        case 4 -> "null";
        case 5 -> "[" + value(depth + 1) + blank() + "," + value(depth + 1) + "]";
        default -> "{" + member("a", value(depth + 1)) + "," + member("é", value(depth + 1)) + "}";
      };
    }

    private String text() {
      StringBuilder text = new StringBuilder("\"");
      for (int i = random.nextInt(12); i >= 0; i--) {
        text.append(TEXTS[random.nextInt(TEXTS.length)]);
      }
      return text.append('"').toString();
    }

    private String blank() {
      return switch (random.nextInt(8)) {
        case 0 -> " ";
        case 1 -> "\n\t";
        case 2 -> "\r\n  ";
        default -> "";
      };
    }
  }
}
