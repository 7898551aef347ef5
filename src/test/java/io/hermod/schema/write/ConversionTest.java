package io.hermod.schema.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import io.hermod.schema.read.CloudEventReader;
import io.hermod.schema.read.CustomReader;
import io.hermod.schema.read.EventGridReader;
import io.hermod.schema.read.RandomJson;
import io.hermod.schema.read.TestHeaders;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Publishes in each schema, delivers in each that is allowed, and compares. */
class ConversionTest {
  private static final String TOPIC = "/subscriptions/S/resourceGroups/\"g\"/topics/orders";
  private static final Instant PUBLISHED_AT = Instant.parse("2026-01-02T03:04:05.678901Z");
  private static final int ROUNDS = 1_500;

  private static final InputMapping MAPPING =
      new InputMapping(
          Map.of(
              MappedMember.ID, new MappedField("deep.id", null),
              MappedMember.EVENT_TIME, new MappedField("at", null),
              MappedMember.EVENT_TYPE, new MappedField("kind", "unknown"),
              MappedMember.SUBJECT, new MappedField(null, "fixed \"subject\""),
              MappedMember.DATA_VERSION, new MappedField("version", "")));

  private final JsonMapper mapper =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .build();

  @Test
  void eventGridBecomesCloudEvents() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      RandomJson random = new RandomJson(new Random(seed));
      String published = randomEventGrid(random);
      Event event = new EventGridReader().read(published.getBytes(UTF_8), TOPIC).getFirst();

      String written = write(Schema.EVENT_GRID, Schema.CLOUD_EVENTS, event);

      JsonNode in = mapper.readTree(published);
      ObjectNode expected = mapper.createObjectNode();
      expected.put("specversion", "1.0").put("source", TOPIC);
      expected.set("id", in.get("id"));
      expected.set("type", in.get("eventType"));
      expected.set("subject", in.get("subject"));
      expected.set("time", in.get("eventTime"));
      if (!in.path("dataVersion").asString("").isEmpty()) {
        expected.set("dataversion", in.get("dataVersion"));
      }
      if (in.has("data")) {
        expected.set("data", in.get("data"));
      }
      assertThat(mapper.readTree(written)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  /** The server's own events tell of other resources than the topic they come through. */
  @ParameterizedTest
  @CsvSource({"EVENT_GRID,topic", "CLOUD_EVENTS,source"})
  void anEventThatNamesItsTopicKeepsIt(Schema delivery, String member) {
    String published =
        """
        {"id":"1","eventType":"t","subject":"s","eventTime":"2026-01-01T00:00:00Z","topic":"/other"}
        """;
    Event event = new EventGridReader().read(published.getBytes(UTF_8), "/other").getFirst();

    String written = write(Schema.EVENT_GRID, delivery, event);

    assertThat(mapper.readTree(written).path(member).asString()).isEqualTo("/other");
  }

  @Test
  void eventGridValuesAreCopiedAsTheyAreWritten() {
    String published =
        """
        {"data":{"z":1.0,"a":[1e400, 1E-7 ],"a":"\\u00e9\\/"},"id":"\\u0041\\/","eventType":"t",
         "subject":"\\ud83d\\ude00","eventTime":"2020-08-13T17:18:13.1647262Z","dataVersion":"2\\u002e0"}\
        """;
    Event event = new EventGridReader().read(published.getBytes(UTF_8), "/t").getFirst();

    assertThat(
            new EventWriters(Schema.EVENT_GRID, "/t", InputMapping.NONE, false)
                .writerOf(Schema.CLOUD_EVENTS)
                .bytes(event, PUBLISHED_AT))
        .asString(UTF_8)
        .isEqualTo(
            "{\"specversion\":\"1.0\",\"id\":\"\\u0041\\/\",\"source\":\"/t\",\"type\":\"t\","
                + "\"subject\":\"\\ud83d\\ude00\",\"time\":\"2020-08-13T17:18:13.1647262Z\","
                + "\"dataversion\":\"2\\u002e0\","
                + "\"data\":{\"z\":1.0,\"a\":[1e400, 1E-7 ],\"a\":\"\\u00e9\\/\"}}");
  }

  @ParameterizedTest
  @CsvSource({
    "2020-08-13T17:18:13Z, 2020-08-13T17:18:13Z",
    "2020-08-13t17:18:13.1+02:00, 2020-08-13t17:18:13.1+02:00",
    "2020-08-13 17:18+02, 2020-08-13T17:18:00+02:00",
    "2020-08-13T17:18-0330, 2020-08-13T17:18:00-03:30",
    "'2020-08-13 17:18:13,5Z', 2020-08-13T17:18:13.5Z"
  })
  void timesBecomeWhatCloudEventsAllows(String published, String delivered) {
    String event =
        "{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"" + published + "\"}";
    Event read = new EventGridReader().read(event.getBytes(UTF_8), TOPIC).getFirst();

    JsonNode written = mapper.readTree(write(Schema.EVENT_GRID, Schema.CLOUD_EVENTS, read));
    assertThat(written.get("time").asString()).isEqualTo(delivered);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "false, '', none, none",
        "false, 1.0, none, 1.0",
        "true, '', #, none",
        "true, 1.0, #1.0, none"
      })
  void theVersionOfTheDataIsToldInTheNewWayOrTheOld(
      boolean isOld, String version, String dataschema, String dataversion) {
    String event =
        "{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2020-08-13T17:18:13Z\","
            + "\"dataVersion\":\"%s\"}".formatted(version);
    Event read = new EventGridReader().read(event.getBytes(UTF_8), TOPIC).getFirst();
    EventWriters writers = new EventWriters(Schema.EVENT_GRID, TOPIC, InputMapping.NONE, isOld);

    JsonNode written =
        mapper.readTree(writers.writerOf(Schema.CLOUD_EVENTS).bytes(read, PUBLISHED_AT));
    assertThat(written.path("dataschema").stringValue(null)).isEqualTo(dataschema);
    assertThat(written.path("dataversion").stringValue(null)).isEqualTo(dataversion);
  }

  @Test
  void cloudEventsStayAsTheyAre() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      RandomJson random = new RandomJson(new Random(seed));
      String published = randomCloudEvent(random).strip();
      Event event =
          new CloudEventReader()
              .read(
                  published.getBytes(UTF_8),
                  TestHeaders.contentType("application/cloudevents+json"))
              .getFirst();

      assertThat(write(Schema.CLOUD_EVENTS, Schema.CLOUD_EVENTS, event))
          .as("seed %d", seed)
          .isEqualTo(published);
    }
  }

  @ParameterizedTest
  @EnumSource(Schema.class)
  void customEventsAreTheDataOfEveryEnvelope(Schema delivery) {
    for (int seed = 0; seed < ROUNDS; seed++) {
      RandomJson random = new RandomJson(new Random(seed));
      String published = randomCustom(random).strip();
      Event event =
          new CustomReader().read(("[" + published + "]").getBytes(UTF_8), MAPPING).getFirst();

      String written = write(Schema.CUSTOM, delivery, event);

      assertThat(written).as("seed %d", seed).contains(published);
      assertThat(mapper.readTree(written))
          .as("seed %d", seed)
          .isEqualTo(expected(delivery, mapper.readTree(published)));
    }
  }

  private JsonNode expected(Schema delivery, JsonNode in) {
    ObjectNode out = mapper.createObjectNode();
    String type = in.path("kind").asString("");
    String version = in.path("version").asString("");
    switch (delivery) {
      case EVENT_GRID -> {
        out.put("topic", TOPIC).put("metadataVersion", "1").put("dataVersion", version);
        out.put("eventType", type.isEmpty() ? "unknown" : type);
        out.set("eventTime", in.get("at"));
      }
      case CLOUD_EVENTS -> {
        out.put("source", TOPIC).put("specversion", "1.0");
        out.put("type", type.isEmpty() ? "unknown" : type);
        out.set("time", in.get("at"));
        if (!version.isEmpty()) {
          out.put("dataversion", version);
        }
      }
      case CUSTOM -> {
        return in;
      }
    }
    out.put("id", in.path("deep").path("id").asString());
    out.put("subject", "fixed \"subject\"");
    return out.set("data", in);
  }

  /** The worked example of the documents. */
  @Test
  void whatIsNotMappedIsMadeUp() {
    String published =
        "{\"myEventTypeField\":\"Created\",\"resource\":\"Users/example/Messages/1000\","
            + "\"resourceData\":{\"someDataField1\":\"SomeDataFieldValue\"}}";
    InputMapping mapping =
        new InputMapping(
            Map.of(
                MappedMember.EVENT_TYPE, new MappedField("myEventTypeField", null),
                MappedMember.SUBJECT, new MappedField(null, "DefaultSubject"),
                MappedMember.DATA_VERSION, new MappedField(null, "1.0")));
    Event event =
        new CustomReader().read(("[" + published + "]").getBytes(UTF_8), mapping).getFirst();
    EventWriters writers = new EventWriters(Schema.CUSTOM, TOPIC, mapping, false);

    byte[] written = writers.writerOf(Schema.EVENT_GRID).bytes(event, PUBLISHED_AT);
    assertThat(mapper.readTree(written))
        .isEqualTo(
            mapper
                .createObjectNode()
                .put("id", event.id())
                .put("eventTime", "2026-01-02T03:04:05.6789010Z")
                .put("eventType", "Created")
                .put("dataVersion", "1.0")
                .put("metadataVersion", "1")
                .put("topic", TOPIC)
                .put("subject", "DefaultSubject")
                .set("data", mapper.readTree(published)));
    assertThat(writers.writerOf(Schema.CUSTOM).bytes(event, PUBLISHED_AT))
        .asString(UTF_8)
        .isEqualTo(published);
  }

  @Test
  void aMappedTopicIsTold() {
    InputMapping mapping =
        new InputMapping(Map.of(MappedMember.TOPIC, new MappedField("where", null)));
    Event event =
        new CustomReader().read("[{\"where\":\"here\"}]".getBytes(UTF_8), mapping).getFirst();
    EventWriters writers = new EventWriters(Schema.CUSTOM, TOPIC, mapping, false);

    byte[] grid = writers.writerOf(Schema.EVENT_GRID).bytes(event, PUBLISHED_AT);
    byte[] cloud = writers.writerOf(Schema.CLOUD_EVENTS).bytes(event, PUBLISHED_AT);
    assertThat(mapper.readTree(grid).get("topic").asString()).isEqualTo("here");
    assertThat(mapper.readTree(cloud).get("source").asString()).isEqualTo("here");
  }

  private static String write(Schema input, Schema delivery, Event event) {
    EventWriter writer = new EventWriters(input, TOPIC, MAPPING, false).writerOf(delivery);
    byte[] written = writer.bytes(event, PUBLISHED_AT);
    assertThat(writer.length(event, PUBLISHED_AT)).isEqualTo(written.length);
    return new String(written, UTF_8);
  }

  private static String randomEventGrid(RandomJson random) {
    List<String> members = new ArrayList<>();
    members.add(random.member("id", random.text()));
    members.add(random.member("subject", random.text()));
    members.add(random.member("eventType", random.text()));
    members.add(random.member("eventTime", "\"2024-01-01T00:00:00.123Z\""));
    random.addMaybe(members, "data", random.value());
    random.addMaybe(members, "dataVersion", random.coin() ? "\"\"" : random.text());
    random.addMaybe(members, "metadataVersion", "\"1\"");
    return random.object(members);
  }

  private static String randomCloudEvent(RandomJson random) {
    List<String> members = new ArrayList<>();
    members.add(random.member("specversion", "\"1.0\""));
    members.add(random.member("id", random.text()));
    members.add(random.member("source", random.text()));
    members.add(random.member("type", random.text()));
    random.addMaybe(members, "subject", random.text());
    random.addMaybe(members, "time", "\"2024-01-01T00:00:00.123Z\"");
    random.addMaybe(members, "datacontenttype", random.text());
    random.addMaybe(members, "dataschema", random.text());
    random.addMaybe(members, "ext1", random.coin() ? random.text() : random.number());
    random.addMaybe(members, "ext2", random.coin() ? "true" : "null");
    random.addMaybe(members, random.coin() ? "data" : "data_base64", "\"YQ==\"");
    return random.object(members);
  }

  private static String randomCustom(RandomJson random) {
    List<String> members = new ArrayList<>();
    members.add(random.member("deep", "{" + random.member("id", random.text()) + "}"));
    members.add(random.member("at", "\"2024-01-01T00:00:00.123Z\""));
    random.addMaybe(members, "kind", random.coin() ? random.text() : "null");
    random.addMaybe(members, "version", random.coin() ? random.text() : "\"\"");
    random.addMaybe(members, "data", random.value());
    random.addMaybe(members, "ü\\n", random.value());
    return random.object(members);
  }
}
