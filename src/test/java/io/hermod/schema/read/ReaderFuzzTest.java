package io.hermod.schema.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import io.hermod.schema.plain.PlainBodyTest;
import io.hermod.schema.write.EventWriter;
import io.hermod.schema.write.EventWriters;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/**
 * Feeds every reader of publishers' bytes with what a fuzzer finds: a body is refused with words,
 * or can be written in every schema. The build repeats the inputs in {@code ReaderFuzzTestInputs};
 * CONTRIBUTING says how to look for new ones.
 */
class ReaderFuzzTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final InputMapping MAPPING =
      new InputMapping(
          Map.of(
              MappedMember.ID, new MappedField("id", null),
              MappedMember.TOPIC, new MappedField("a.topic", null),
              MappedMember.EVENT_TIME, new MappedField("at", null),
              MappedMember.EVENT_TYPE, new MappedField("kind", "k"),
              MappedMember.SUBJECT, new MappedField("a.b", "s")));

  @FuzzTest(maxDuration = "2m")
  void eventGrid(byte[] body) {
    EventWriters writers = new EventWriters(Schema.EVENT_GRID, "/t", InputMapping.NONE, false);
    PlainBodyTest.requireAgreement(body, "/t");
    for (Event event : read(() -> new EventGridReader().read(body, "/t"))) {
      check(writers.writerOf(Schema.EVENT_GRID), event);
      check(writers.writerOf(Schema.CLOUD_EVENTS), event);
    }
  }

  @FuzzTest(maxDuration = "2m")
  void cloudEvents(byte[] body) {
    checkCloudEvents(body, TestHeaders.contentType("application/cloudevents-batch+json"));
    checkCloudEvents(body, TestHeaders.contentType("application/cloudevents+json"));
  }

  /** The first line is a header's value, the second the type of the rest. */
  @FuzzTest(maxDuration = "2m")
  void binaryCloudEvents(byte[] input) {
    String[] lines = new String(input, ISO_8859_1).split("\n", 3);
    if (lines.length == 3) {
      TestHeaders headers =
          TestHeaders.of(
              "ce-specversion",
              "1.0",
              "ce-id",
              lines[0],
              "ce-source",
              "s",
              "ce-type",
              "t",
              "ce-" + lines[1],
              lines[0],
              "content-type",
              lines[1]);
      checkCloudEvents(lines[2].getBytes(ISO_8859_1), headers);
    }
  }

  @FuzzTest(maxDuration = "2m")
  void custom(byte[] body) {
    EventWriters writers = new EventWriters(Schema.CUSTOM, "/t", MAPPING, false);
    for (Event event : read(() -> new CustomReader().read(body, MAPPING))) {
      check(writers.writerOf(Schema.EVENT_GRID), event);
      check(writers.writerOf(Schema.CLOUD_EVENTS), event);
      check(writers.writerOf(Schema.CUSTOM), event);
    }
  }

  private static void checkCloudEvents(byte[] body, TestHeaders headers) {
    EventWriters writers = new EventWriters(Schema.CLOUD_EVENTS, "/t", InputMapping.NONE, false);
    for (Event event : read(() -> new CloudEventReader().read(body.clone(), headers))) {
      check(writers.writerOf(Schema.CLOUD_EVENTS), event);
    }
    for (Event event : read(() -> new CloudEventReader().readEdge(body.clone(), headers))) {
      check(writers.writerOf(Schema.CLOUD_EVENTS), event);
    }
  }

  private static void check(EventWriter writer, Event event) {
    assertThat(JSON.readTree(writer.bytes(event, Instant.EPOCH)).isObject()).isTrue();
  }

  private static List<Event> read(Supplier<List<Event>> reader) {
    try {
      return reader.get();
    } catch (InvalidBodyException refused) {
      assertThat(refused.text()).isNotBlank();
      return List.of();
    }
  }
}
