package io.hermod.schema.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.Stamp;
import io.hermod.schema.read.EventGridReader;
import io.hermod.schema.read.RandomJson;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class EventGridRoundTripTest {
  private static final String RESOURCE_ID =
      "/subscriptions/S/resourceGroups/\"g\"/providers/Microsoft.EventGrid/topics/orders";
  private static final Topic TOPIC = new TopicBuilder(1, "orders", RESOURCE_ID).build();

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
      checkRound(new RandomJson(new Random(seed + round)), "seed " + (seed + round));
    }
  }

  private void checkRound(RandomJson random, String seed) {
    String body = randomBody(random);
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
    byte[] bytes = writer.bytes(event, Instant.EPOCH);
    assertThat(bytes).hasSize(writer.room(event));
    return bytes;
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

  /** A good body of several events. */
  private static String randomBody(RandomJson random) {
    List<String> events = new ArrayList<>();
    for (int i = random.random().nextInt(5); i >= 0; i--) {
      events.add(randomEvent(random));
    }
    return random.array(events);
  }

  private static String randomEvent(RandomJson random) {
    List<String> members = new ArrayList<>();
    members.add(random.member("id", random.text()));
    members.add(random.member("subject", random.text()));
    members.add(random.member("eventType", random.text()));
    members.add(random.member("eventTime", "\"2024-01-01T00:00:00.123Z\""));
    random.addMaybe(members, "data", random.value());
    random.addMaybe(members, "dataVersion", random.coin() ? "\"\"" : random.text());
    random.addMaybe(members, "metadataVersion", "\"1\"");
    random.addMaybe(members, "topic", "\"" + RESOURCE_ID.replace("\"", "\\\"") + "\"");
    return random.object(members);
  }
}
