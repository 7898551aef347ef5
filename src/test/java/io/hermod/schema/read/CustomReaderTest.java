package io.hermod.schema.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.Event;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CustomReaderTest {
  private static final InputMapping MAPPING =
      new InputMapping(
          Map.of(
              MappedMember.ID, new MappedField("myId", null),
              MappedMember.EVENT_TYPE, new MappedField("kind", null),
              MappedMember.SUBJECT, new MappedField("resource", "DefaultSubject"),
              MappedMember.DATA_VERSION, new MappedField(null, "1.0")));

  private final CustomReader reader = new CustomReader();

  @Test
  void findsWhatTheMappingNames() {
    String body = "[ {\"kind\":\"Created\", \"myId\":\"7\", \"resource\":\"r\", \"n\":1e400} ]";
    Event event = read(body, MAPPING).getFirst();

    assertThat(event.id()).isEqualTo("7");
    assertThat(event.type()).isEqualTo("Created");
    assertThat(event.subject()).isEqualTo("r");
    assertThat(event.dataVersion()).isEqualTo("1.0");
    assertThat(event.json().toString()).isEqualTo(body.substring(2, body.length() - 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{\"kind\":\"k\",\"myId\":\"1\"}",
        "{\"kind\":\"k\",\"myId\":\"1\",\"resource\":null}",
        "{\"kind\":\"k\",\"myId\":\"1\",\"resource\":\"\"}"
      })
  void usesTheDefaultIfTheEventSaysNothing(String event) {
    assertThat(read("[" + event + "]", MAPPING).getFirst().subject()).isEqualTo("DefaultSubject");
  }

  @Test
  void makesADifferentIdForEachEventIfNoneIsMapped() {
    List<Event> events = read("[{},{}]", InputMapping.NONE);

    assertThat(events).extracting(Event::id).doesNotHaveDuplicates();
    assertThat(events).allMatch(event -> UUID.fromString(event.id()).version() == 4);
    assertThat(events).extracting(Event::type, Event::subject, Event::dataVersion).hasSize(2);
  }

  @Test
  void takesNumbersAndTruthsAsTheyAreWritten() {
    Event event = read("[{\"kind\":true,\"myId\":1.50}]", MAPPING).getFirst();

    assertThat(event.id()).isEqualTo("1.50");
    assertThat(event.type()).isEqualTo("true");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{\"a\":{\"b\":{\"c\":\"deep\"}}}; deep",
        "{\"a.b.c\":\"whole\",\"a\":{\"b\":{\"c\":\"deep\"}}}; whole",
        "{\"a\":{\"b\":{\"c\":\"deep\"}},\"a.b.c\":\"whole\"}; whole",
        "{\"a\":{\"b\":{\"c\":\"first\",\"c\":\"last\"}}}; last",
        "{\"\\u0061\":{\"b\":{\"c\":\"\\u00fc\"}}}; ü"
      })
  void stepsIntoObjectsUnlessTheWholeNameIsThere(String event, String type) {
    assertThat(read("[" + event + "]", typeFrom("a.b.c")).getFirst().type()).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "kind; {\"myId\":\"1\"}; set",
        "kind; {\"myId\":\"1\",\"kind\":null}; set",
        "myId; {\"kind\":\"k\"}; set",
        "kind; {\"myId\":\"1\",\"kind\":{}}; text",
        "kind; {\"myId\":\"1\",\"kind\":[\"k\"]}; text"
      })
  void refusesAnEventThatLacksAMappedField(String field, String event, String rule) {
    assertThatThrownBy(() -> read("[" + event + "]", MAPPING))
        .hasMessage(
            "This resource is configured for 'CustomInputEvent' schema and requires '"
                + field
                + "' property to be "
                + rule
                + ".");
  }

  @Test
  void refusesATimeThatIsNone() {
    InputMapping mapping =
        new InputMapping(Map.of(MappedMember.EVENT_TIME, new MappedField("at", null)));

    assertThat(read("[{\"at\":\"2026-01-01T00:00:00Z\"}]", mapping)).hasSize(1);
    assertThatThrownBy(() -> read("[{\"at\":\"now\"}]", mapping))
        .hasMessageEndingWith("requires 'at' property to be a date and time with a zone.");
    assertThatThrownBy(() -> read("[{}]", mapping))
        .hasMessageEndingWith("requires 'at' property to be set.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{\"kind\":\"k\"}; StartArray; StartObject",
        "[1]; StartObject; Integer",
        "[[]]; StartObject; StartArray",
        "\"a\"; StartArray; String"
      })
  void refusesWhatIsNoArrayOfObjects(String body, String expected, String actual) {
    assertThatThrownBy(() -> read(body, InputMapping.NONE))
        .hasMessage(
            "This resource is configured to receive event in 'CustomInputEvent' schema. The JSON"
                + " received does not conform to the expected schema. Token Expected: "
                + expected
                + ", Actual Token Received: "
                + actual
                + ".");
  }

  private static InputMapping typeFrom(String field) {
    return new InputMapping(Map.of(MappedMember.EVENT_TYPE, new MappedField(field, null)));
  }

  private List<Event> read(String body, InputMapping mapping) {
    return reader.read(body.getBytes(UTF_8), mapping);
  }
}
