package io.hermod.filter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.JsonValue;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTest {
  private static final String EVENT_GRID =
      """
      {"id":"1","subject":"/s","eventType":"T","dataVersion":"2","eventTime":"2026-01-01T00:00:00Z",
       "data":{"Color":"red","color":"blue","a":{"b":1},"c.d":2,"n":null,"x":1,"x":2}}
      """;
  private static final String CLOUD_EVENT =
      """
      {"specversion":"1.0","id":"1","source":"/src","type":"T","othervalue":5,"flag":true,"level":"7",
       "data":{"n":"5"}}
      """;
  private static final String CUSTOM = "{\"color\":\"red\",\"data\":{\"color\":\"blue\",\"x\":1}}";

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "id, \"1\"",
        "Subject, \"/s\"",
        "EVENTTYPE, \"T\"",
        "dataVersion, \"2\"",
        "eventTime, \"2026-01-01T00:00:00Z\"",
        "Data.color, \"blue\"",
        "data.Color, \"red\"",
        "data.COLOR, \"blue\"",
        "data.a.B, 1",
        "data.a, {\"b\":1}",
        "data.x, 2",
        "data.n, null",
        "data.c.d, -",
        "data.a.b.c, -",
        "source, -",
        "color, -"
      })
  void findsTheMembersOfAnEventGridEvent(String key, @Nullable String expected) {
    assertThat(find(Schema.EVENT_GRID, key, EVENT_GRID, 0)).isEqualTo(expected);
  }

  @Test
  void whatDeliveryWillAddIsThereAlready() {
    int allStamps = 7;

    assertThat(find(Schema.EVENT_GRID, "Topic", "{}", allStamps)).isEqualTo("\"/a/\\\"t\\\"\"");
    assertThat(find(Schema.EVENT_GRID, "dataVersion", "{}", allStamps)).isEqualTo("\"\"");
    assertThat(find(Schema.EVENT_GRID, "metadataVersion", "{}", allStamps)).isEqualTo("\"1\"");
    assertThat(find(Schema.EVENT_GRID, "topic", "{\"topic\":\"/own\"}", 0)).isEqualTo("\"/own\"");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "source, \"/src\"",
        "Type, \"T\"",
        "specversion, \"1.0\"",
        "OtherValue, 5",
        "subject, -",
        "data.n, \"5\"",
        "eventType, -"
      })
  void findsTheAttributesOfACloudEvent(String key, @Nullable String expected) {
    assertThat(find(Schema.CLOUD_EVENTS, key, CLOUD_EVENT, 0)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "StringBeginsWith | othervalue | [\"5\",\"1\"] | true",
        "StringIn         | flag       | [\"TRUE\"]    | true",
        "NumberIn         | othervalue | [5.0]         | true",
        "NumberIn         | level      | [7]           | true",
        "NumberIn         | type       | [7]           | false",
        "NumberNotIn      | type       | [7]           | true",
        "BoolEquals       | flag       | true          | true",
        "BoolEquals       | type       | true          | false",
        "NumberIn         | data.n     | [5]           | false"
      })
  void anAttributeComparesAsTextAndAsNumberWhateverItIs(
      String operator, String key, String values, boolean expected) {
    EventFilter filter = TestFilters.filter(false, TestFilters.advanced(operator, key, values));

    assertThat(
            filter.matcher(Schema.CLOUD_EVENTS, "").matches(TestEvents.event(CLOUD_EVENT.strip())))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "data.color, \"red\"",
        "Data.Color, \"red\"",
        "color, \"red\"",
        "data.x, 1",
        "data.data.x, 1",
        "x, -"
      })
  void theWholeOfACustomEventIsItsData(String key, @Nullable String expected) {
    assertThat(find(Schema.CUSTOM, key, CUSTOM, 0)).isEqualTo(expected);
  }

  @Test
  void dataAloneIsAllOfACustomEvent() {
    assertThat(find(Schema.CUSTOM, "DATA", CUSTOM, 0)).isEqualTo(CUSTOM);
  }

  @Test
  void scalarDataCanBeFiltered() {
    EventFilter filter = TestFilters.filter(false, TestFilters.advanced("NumberIn", "data", "[7]"));

    assertThat(filter.matcher(Schema.EVENT_GRID, "").matches(TestEvents.withData("7"))).isTrue();
    assertThat(filter.matcher(Schema.EVENT_GRID, "").matches(TestEvents.withData("8"))).isFalse();
  }

  private static @Nullable String find(Schema schema, String key, String json, int stamps) {
    byte[] bytes = json.strip().getBytes(UTF_8);
    Event event = new Event("", "", "", "", (byte) stamps, new RawJson(bytes, 0, bytes.length));
    JsonValue found = Key.of(key, schema, "/a/\"t\"").find(event);
    return found == null ? null : found.toString();
  }
}
