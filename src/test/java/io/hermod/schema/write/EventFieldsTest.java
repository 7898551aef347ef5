package io.hermod.schema.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.EventLimits;
import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import io.hermod.schema.read.CloudEventReader;
import io.hermod.schema.read.CustomReader;
import io.hermod.schema.read.EventGridReader;
import io.hermod.schema.read.TestHeaders;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventFieldsTest {
  private static final Instant PUBLISHED_AT = Instant.parse("2026-01-02T03:04:05.678901Z");

  @ParameterizedTest
  @CsvSource(
      nullValues = "nothing",
      value = {
        "topic, /t",
        "metadataVersion, 1",
        "eventType, t",
        "EVENTTYPE, t",
        "data.n, 1.50",
        "data.missing, nothing",
        "type, nothing"
      })
  void findsMembersOfAnEventGridEvent(String path, String value) {
    String event =
        "{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\","
            + "\"data\":{\"n\":1.50}}";
    Event read = new EventGridReader().read(event.getBytes(UTF_8), "/t").getFirst();

    assertThat(find(Schema.EVENT_GRID, InputMapping.NONE, path, read)).containsExactly(value);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "nothing",
      value = {"source, /s", "tenant, true", "data.n, 7", "topic, nothing"})
  void findsAttributesAndDataOfACloudEvent(String path, String value) {
    String event =
        "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/s\",\"type\":\"t\",\"tenant\":true,"
            + "\"data\":{\"n\":7}}";
    Event read =
        new CloudEventReader()
            .read(event.getBytes(UTF_8), TestHeaders.contentType("application/json"))
            .getFirst();

    assertThat(find(Schema.CLOUD_EVENTS, InputMapping.NONE, path, read)).containsExactly(value);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "nothing",
      value = {
        "kind, Created",
        "data.kind, Created",
        "deep.n, 7",
        "data.deep.n, 7",
        "eventType, Created",
        "eventTime, 2026-01-02T03:04:05.6789010Z",
        "topic, /t",
        "missing, nothing"
      })
  void findsFieldsOfACustomEventAsItCameOrInItsEnvelope(String path, String value) {
    InputMapping mapping =
        new InputMapping(Map.of(MappedMember.EVENT_TYPE, new MappedField("kind", null)));
    Event read =
        new CustomReader()
            .read("[{\"kind\":\"Created\",\"deep\":{\"n\":7}}]".getBytes(UTF_8), mapping)
            .getFirst();

    assertThat(find(Schema.CUSTOM, mapping, path, read)).containsExactly(value);
  }

  @Test
  void findsFieldsOfTheDeepestCustomEventThatIsAccepted() {
    int levels = EventLimits.MAX_NESTING - 1;
    String event =
        "{\"kind\":\"Created\",\"deep\":" + "[".repeat(levels) + "]".repeat(levels) + "}";
    Event read =
        new CustomReader().readOneOrMany(event.getBytes(UTF_8), InputMapping.NONE).getFirst();

    assertThat(find(Schema.CUSTOM, InputMapping.NONE, "data.kind", read))
        .containsExactly("Created");
  }

  private static @Nullable String[] find(
      Schema input, InputMapping mapping, String path, Event event) {
    return new EventWriters(input, "/t", mapping, false)
        .fields(List.of(path))
        .read(event, PUBLISHED_AT);
  }
}
