package io.hermod.schema.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.Event;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.event.Stamp;
import io.hermod.schema.InputMapping;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import io.hermod.schema.SourceMember;
import io.hermod.schema.write.EventWriter;
import io.hermod.schema.write.EventWriters;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginReaderTest {
  private static final String DOMAIN = "/subscriptions/s/domains/d";
  private static final String SOURCE = "/subscriptions/s/storageAccounts/a";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"topic\":\"foo\",\"id\":\"1\"}",
        "{\"id\":\"1\", \"topic\" : \"foo\" }",
        "{\"id\":\"1\",\"topic\":\"f\\u006fo\",\"data\":{\"topic\":\"other\"}}",
        "{\"topic\":\"/Subscriptions/s/domains/d/topics/foo\",\"id\":\"1\"}"
      })
  void anEventOfADomainSaysItsTopicInFull(String json) {
    Event event = ofDomain(Schema.EVENT_GRID, InputMapping.NONE).read(event(json));

    assertThat(event.origin()).isEqualTo("foo");
    assertThat(text(event, "topic")).isEqualTo(DOMAIN + "/topics/foo");
    assertThat(text(event, "id")).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"id\":\"1\"}", "{\"id\":\"1\",\"topic\":\"\"}"})
  void anEventThatNamesNoTopicIsRefused(String json) {
    OriginReader reader = ofDomain(Schema.EVENT_GRID, InputMapping.NONE);

    assertThatThrownBy(() -> reader.read(event(json)))
        .isInstanceOf(InvalidBodyException.class)
        .hasMessageContaining("'topic'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/subscriptions/s/domains/other/topics/foo", "a/b"})
  void anEventThatNamesAnythingButATopicOfTheDomainIsRefused(String topic) {
    OriginReader reader = ofDomain(Schema.EVENT_GRID, InputMapping.NONE);

    assertThatThrownBy(() -> reader.read(event("{\"topic\":\"" + topic + "\"}")))
        .isInstanceOf(InvalidBodyException.class)
        .hasMessageContaining("the name of a topic of this domain");
  }

  @Test
  void aNameThatIsTooLongIsRefused() {
    OriginReader reader = ofDomain(Schema.EVENT_GRID, InputMapping.NONE);

    assertThatThrownBy(() -> reader.read(event("{\"topic\":\"" + "x".repeat(129) + "\"}")))
        .isInstanceOf(InvalidBodyException.class);
  }

  @Test
  void aCloudEventNamesItsTopicAsItsSourceAndStaysAsItIs() {
    String json = "{\"source\":\"foo\",\"id\":\"1\"}";

    Event event = ofDomain(Schema.CLOUD_EVENTS, InputMapping.NONE).read(event(json));

    assertThat(event.origin()).isEqualTo("foo");
    assertThat(event.json()).hasToString(json);
  }

  @Test
  void anEventOfACustomShapeNamesItsTopicWhereTheMappingSays() {
    InputMapping mapping =
        new InputMapping(Map.of(MappedMember.TOPIC, new MappedField("tenant", "all")));
    OriginReader reader = ofDomain(Schema.CUSTOM, mapping);

    assertThat(reader.read(event("{\"tenant\":\"foo\"}")).origin()).isEqualTo("foo");
    assertThat(reader.read(event("{}")).origin()).isEqualTo("all");
  }

  @Test
  void anEventOfACustomShapeGetsItsTopicInFullInAnEnvelope() {
    InputMapping mapping =
        new InputMapping(Map.of(MappedMember.TOPIC, new MappedField("tenant", null)));
    Event event = ofDomain(Schema.CUSTOM, mapping).read(event("{\"tenant\":\"foo\"}"));
    EventWriter writer =
        new EventWriters(Schema.CUSTOM, DOMAIN, mapping, false).writerOf(Schema.EVENT_GRID);

    assertThat(new String(writer.bytes(event, Instant.EPOCH), UTF_8))
        .contains("\"topic\":\"" + DOMAIN + "/topics/foo\"");
  }

  @Test
  void anEventOfAResourceSaysWhichOne() {
    Event event = OriginReader.ofSource(event("{\"id\":\"1\"}"), SOURCE);

    assertThat(event.origin()).isEqualTo(SOURCE);
    assertThat(event.json()).hasToString("{\"topic\":\"" + SOURCE + "\",\"id\":\"1\"}");
    assertThat(Stamp.TOPIC.isIn(event.stamps())).isFalse();
  }

  @Test
  void anEventThatNamesItsResourceStaysAsItIs() {
    String json = "{\"topic\":\"" + SOURCE.toUpperCase(Locale.ROOT) + "\"}";

    assertThat(OriginReader.ofSource(event(json), SOURCE).json()).hasToString(json);
  }

  @Test
  void anEventThatNamesAnotherResourceIsRefused() {
    assertThatThrownBy(() -> OriginReader.ofSource(event("{\"topic\":\"/other\"}"), SOURCE))
        .isInstanceOf(InvalidBodyException.class);
  }

  private static OriginReader ofDomain(Schema schema, InputMapping mapping) {
    return OriginReader.ofDomain(schema, mapping, DOMAIN);
  }

  private static Event event(String json) {
    byte[] padded = ("  " + json + " ").getBytes(UTF_8);
    RawJson raw = new RawJson(padded, 2, padded.length - 3);
    return new Event("1", "type", "subject", "", Stamp.TOPIC.bit(), raw);
  }

  private static String text(Event event, String name) {
    return SourceMember.in(event.json(), new MemberName(name)).text();
  }
}
