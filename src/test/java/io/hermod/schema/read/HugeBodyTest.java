package io.hermod.schema.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import io.hermod.schema.write.EventWriter;
import io.hermod.schema.write.EventWriters;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies as large as a request may be: with quadratic work none of these would end. */
class HugeBodyTest {
  private static final String HEAD =
      "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/s\",\"type\":\"t\"";
  private static final InputMapping MAPPING =
      new InputMapping(
          Map.of(
              MappedMember.ID, new MappedField("a.a.a.a", "x"),
              MappedMember.EVENT_TYPE, new MappedField("kind", "x")));

  private static List<String> members() {
    return List.of(
        manyMembers(100_000),
        ",\"x\":\"" + "\\u0041".repeat(170_000) + "\"",
        ",\"x\":\"" + "\\\\".repeat(500_000) + "\"",
        ",\"data\":" + "[".repeat(490) + "]".repeat(490),
        ",\"data\":[" + "[],".repeat(300_000) + "[]]",
        ",\"data\":{" + "\"a\":{},".repeat(120_000) + "\"a\":{}}",
        ",\"data\":" + "9".repeat(1_000_000),
        ",\"data\":1e" + "9".repeat(1_000_000),
        ",\"x\":" + " ".repeat(1_000_000) + "1",
        ",\"data_base64\":\"" + "YWFh".repeat(250_000) + "\"");
  }

  private static String manyMembers(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> ",\"x" + Integer.toString(i, 36) + "\":1")
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @MethodSource("members")
  void aCloudEventIsReadAndWritten(String members) {
    Event event = cloudEvent(HEAD + members + "}");
    EventWriter writer =
        new EventWriters(Schema.CLOUD_EVENTS, "/t", InputMapping.NONE, false)
            .writerOf(Schema.CLOUD_EVENTS);

    assertThat(writer.bytes(event, Instant.EPOCH)).hasSize(HEAD.length() + members.length() + 1);
  }

  @ParameterizedTest
  @MethodSource("members")
  void aCustomEventIsReadAndWritten(String members) {
    String body = "[{\"kind\":\"k\"" + members + "}]";
    Event event = new CustomReader().read(body.getBytes(UTF_8), MAPPING).getFirst();
    EventWriters writers = new EventWriters(Schema.CUSTOM, "/t", MAPPING, false);

    assertThat(writers.writerOf(Schema.EVENT_GRID).bytes(event, Instant.EPOCH).length)
        .isGreaterThan(members.length());
    assertThat(writers.writerOf(Schema.CLOUD_EVENTS).bytes(event, Instant.EPOCH).length)
        .isGreaterThan(members.length());
  }

  @Test
  void aLongChainOfUnknownNamesIsRefusedOnce() {
    String twice = manyMembers(50_000) + ",\"x0\":1";
    assertThatThrownBy(() -> cloudEvent(HEAD + twice + "}"))
        .hasMessageContaining("property 'x0' more than once");
  }

  @Test
  void aHeaderOfPercentSignsIsDecoded() {
    String header = "%41".repeat(100_000);
    assertThat(HeaderValue.decode("ce-x", header)).hasSize(100_000);
    assertThat(HeaderValue.decode("ce-x", "\"" + "\\\\".repeat(100_000) + "\"")).hasSize(100_000);
    assertThat(HeaderValue.decode("ce-x", "%".repeat(100_000))).hasSize(100_000);
  }

  private static Event cloudEvent(String json) {
    return new CloudEventReader()
        .read(json.getBytes(UTF_8), TestHeaders.contentType("application/cloudevents+json"))
        .getFirst();
  }
}
