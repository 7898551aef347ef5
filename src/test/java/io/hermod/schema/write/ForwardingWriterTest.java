package io.hermod.schema.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;
import io.hermod.schema.read.EventGridReader;
import io.hermod.schema.read.RandomJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ForwardingWriterTest {
  private static final String HERE = "readings";
  private static final @Nullable String ANY = null;
  private static final String THERE = "/cloud/\"topics\"/readings";

  private final JsonMapper mapper =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .build();

  @Test
  void changesNothingButTheTopic() {
    for (long seed = 4711; seed < 7000; seed++) {
      RandomJson random = new RandomJson(new Random(seed));
      String text = randomEvent(random);
      Event event = new EventGridReader().read(text.getBytes(UTF_8), ANY).getFirst();

      assertThat(written(event, null)).as("seed %d", seed).isEqualTo(expected(text, null));
      assertThat(written(event, THERE)).as("seed %d", seed).isEqualTo(expected(text, THERE));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"topic\":\"readings\",\"id\":\"1\"}",
        "{ \"topic\" : \"readings\" , \"id\":\"1\" }",
        "{\"id\":\"1\",\"topic\":\"readings\"}",
        "{\"id\":\"1\" ,\n \"topic\" : \"readings\"\n}",
        "{\"data\":{\"topic\":\"x\"},\"topic\":\"a \\\" , b\",\"id\":\"1\"}",
        "{\"\\u0074opic\":\"readings\",\"id\":\"1\"}",
        "{\"id\":\"1\"}"
      })
  void cutsTheTopicOutWhereverItStands(String text) {
    ObjectNode bare = (ObjectNode) mapper.readTree(text);
    bare.remove("topic");

    assertThat(mapper.readTree(new ForwardingWriter(null).bytes(event(text), Instant.EPOCH)))
        .isEqualTo(bare);
    assertThat(mapper.readTree(new ForwardingWriter("t").bytes(event(text), Instant.EPOCH)))
        .isEqualTo(bare.put("topic", "t"));
  }

  @Test
  void leavesCustomEventsAndCloudEventsAlone() {
    String text = "{\"topic\":\"mine\",\"source\":\"/s\"}";

    assertThat(forwarded(Schema.CUSTOM, Schema.CUSTOM, text, THERE)).isEqualTo(text);
    assertThat(forwarded(Schema.CLOUD_EVENTS, Schema.CLOUD_EVENTS, text, null)).isEqualTo(text);
  }

  @Test
  void namesTheOtherTopicInWhatIsPutIntoAnEnvelope() {
    String text = "{\"x\":1}";

    JsonNode there = mapper.readTree(forwarded(Schema.CUSTOM, Schema.EVENT_GRID, text, THERE));
    JsonNode nowhere = mapper.readTree(forwarded(Schema.CUSTOM, Schema.EVENT_GRID, text, null));

    assertThat(there.path("topic").asString()).isEqualTo(THERE);
    assertThat(nowhere.has("topic")).isFalse();
  }

  private static String forwarded(
      Schema input, Schema delivery, String text, @Nullable String topic) {
    EventWriters writers = new EventWriters(input, HERE, InputMapping.NONE, false);
    byte[] bytes = writers.forwardingWriterOf(delivery, topic).bytes(event(text), Instant.EPOCH);
    return new String(bytes, UTF_8);
  }

  private static Event event(String text) {
    byte[] padded = ("  " + text + "  ").getBytes(UTF_8);
    RawJson json = new RawJson(padded, 2, padded.length - 4);
    return new Event("1", "t", "s", "", (byte) 0, json);
  }

  private JsonNode written(Event event, @Nullable String topic) {
    ForwardingWriter writer = new ForwardingWriter(topic);
    byte[] bytes = writer.bytes(event, Instant.EPOCH);
    assertThat(bytes).hasSizeLessThanOrEqualTo(writer.room(event));
    assertThat(bytes).hasSize(writer.length(event, Instant.EPOCH));
    return mapper.readTree(bytes);
  }

  private JsonNode expected(String text, @Nullable String topic) {
    ObjectNode event = (ObjectNode) mapper.readTree(text);
    event.remove("topic");
    Map.of("dataVersion", "", "metadataVersion", "1")
        .forEach((name, value) -> putIfAbsent(event, name, value));
    return topic == null ? event : event.put("topic", topic);
  }

  private static void putIfAbsent(ObjectNode event, String name, String value) {
    if (!event.has(name)) {
      event.put(name, value);
    }
  }

  private static String randomEvent(RandomJson random) {
    List<String> members = new ArrayList<>();
    members.add(random.member("id", random.text()));
    members.add(random.member("subject", random.text()));
    members.add(random.member("eventType", random.text()));
    members.add(random.member("eventTime", "\"2024-01-01T00:00:00.123Z\""));
    random.addMaybe(members, "data", random.value());
    random.addMaybe(members, "dataVersion", random.text());
    random.addMaybe(members, "metadataVersion", "\"1\"");
    random.addMaybe(members, "topic", random.text());
    return random.object(members);
  }
}
