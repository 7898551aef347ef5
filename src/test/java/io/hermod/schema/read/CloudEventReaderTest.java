package io.hermod.schema.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.Event;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.InvalidBodyException.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CloudEventReaderTest {
  private static final String EVENT =
      "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/s\",\"type\":\"t\"}";
  private static final String CONFIGURED = "This resource is configured for 'CloudEventV10' schema";
  private static final String STRUCTURED = "application/cloudevents+json; charset=utf-8";
  private static final String BATCH = "application/cloudevents-batch+json; charset=utf-8";

  private final CloudEventReader reader = new CloudEventReader();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/cloudevents-batch+json",
        "application/cloudevents-batch+json; charset=utf-8",
        "Application/CloudEvents-Batch+JSON;charset=UTF-8"
      })
  void readsABatch(String type) {
    List<Event> events = read(type, "[" + EVENT + ", " + EVENT.replace("\"1\"", "\"2\"") + "]");

    assertThat(events).extracting(Event::id).containsExactly("1", "2");
    assertThat(events).extracting(event -> event.json().toString()).first().isEqualTo(EVENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/cloudevents+json", "application/json", "application/json;x=y"})
  void readsOneEvent(String type) {
    assertThat(read(type, EVENT)).extracting(Event::type).containsExactly("t");
  }

  @Test
  void keepsAllThatThePublisherWrote() {
    String event =
        """
        { "time":"2019-11-18T15:13:39.4589254+02:00", "data": {"a":1.0,"b":1e400,"a":"\\u00e9"},
          "type":"t\\u0041", "myext":-1.50, "other":true, "none":null, "subject":"",
          "datacontenttype":"application/json", "dataschema":"#1", "id":"ü", "source":"s",
          "specversion":"1.0" }\
        """;
    Event read = read(STRUCTURED, event).getFirst();

    assertThat(read.json().toString()).isEqualTo(event);
    assertThat(read.id()).isEqualTo("ü");
    assertThat(read.type()).isEqualTo("tA");
    assertThat(read.subject()).isEmpty();
    assertThat(read.dataVersion()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "specversion; {}",
        "eventType;   {\"specversion\":\"1.0\"}",
        "source;      {\"specversion\":\"1.0\",\"type\":\"t\"}",
        "id;          {\"specversion\":\"1.0\",\"type\":\"t\",\"source\":\"s\"}",
        "id;      {\"specversion\":\"1.0\",\"type\":\"t\",\"source\":\"s\",\"id\":\"\"}",
        "source;  {\"specversion\":\"1.0\",\"type\":\"t\",\"source\":null,\"id\":\"1\"}"
      })
  void namesTheFirstThatIsMissing(String property, String event) {
    refuses(event, CONFIGURED + " and requires '" + property + "' property to be set.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "\"specversion\":\"0.3\"; and requires 'specversion' property to be '1.0'.",
        "\"time\":\"2019-11-18\"; and requires 'time' property to be an RFC 3339 date and time.",
        "\"time\":\"2019-11-18 15:13:39Z\"; and requires 'time' property to be an RFC 3339 date and"
            + " time.",
        "\"time\":\"2019-11-18T15:13Z\"; and requires 'time' property to be an RFC 3339 date and"
            + " time.",
        "\"data_base64\":\"a\"; and requires 'data_base64' property to be base64.",
        "\"data_base64\":\"ab-_\"; and requires 'data_base64' property to be base64.",
        "\"data_base64\":\"a===\"; and requires 'data_base64' property to be base64.",
      })
  void refusesAnAttributeWithAWrongValue(String member, String rule) {
    refuses(withMember(member), CONFIGURED + " " + rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "\"id\":\"2\"; property 'id' more than once",
        "\"x\":1,\"x\":2; property 'x' more than once",
        "\"data\":1,\"data_base64\":\"YQ==\"; both 'data' and 'data_base64'",
        "\"My\":1; attribute 'My' whose name is not made of lower-case letters and digits",
        "\"my_ext\":1; attribute 'my_ext' whose name is not made of lower-case letters and digits",
        "\"\":1; attribute '' whose name is not made of lower-case letters and digits",
        "\"x\":{}; attribute 'x' that is not a string, a number or a boolean",
        "\"x\":[1]; attribute 'x' that is not a string, a number or a boolean"
      })
  void refusesWhatIsNoCloudEvent(String member, String received) {
    refuses(
        withMember(member),
        CONFIGURED
            + ". Received "
            + received
            + " in JSON which does not conform to the expected schema.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"id\":1", "\"subject\":true", "\"time\":1", "\"data_base64\":{}"})
  void refusesAnAttributeOfAnotherType(String member) {
    assertThatThrownBy(
            () ->
                read(
                    STRUCTURED, "{" + member + "," + EVENT.substring(1).replace("\"id\"", "\"i\"")))
        .hasMessageStartingWith("This resource is configured to receive event in 'CloudEventV10'")
        .hasMessageContaining("Token Expected: String");
  }

  @Test
  void takesBothKindsOfDataWhereOneIsNull() {
    assertThat(read(STRUCTURED, withMember("\"data\":null,\"data_base64\":\"YQ==\""))).hasSize(1);
    assertThat(read(STRUCTURED, withMember("\"data\":{},\"data_base64\":null"))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "application/json; StartObject; StartArray",
        "application/cloudevents+json; StartObject; StartArray"
      })
  void refusesAnArrayWhereOneEventIsMeant(String type, String expected, String actual) {
    assertThatThrownBy(() -> read(type, "[" + EVENT + "]"))
        .hasMessage(wrongShape(expected, actual));
  }

  @Test
  void refusesOneEventWhereABatchIsMeant() {
    assertThatThrownBy(() -> read(BATCH, EVENT))
        .hasMessage(wrongShape("StartArray", "StartObject"));
  }

  @Test
  void refusesAnEmptyBody() {
    assertThatThrownBy(() -> read(STRUCTURED, "")).hasMessage("Unexpected end when reading JSON.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text/plain", "application/xml", "text/json", "application/json5"})
  void refusesOtherContentTypes(String type) {
    assertThatThrownBy(() -> read(type, EVENT))
        .isInstanceOfSatisfying(
            InvalidBodyException.class,
            e -> assertThat(e.kind()).isEqualTo(Kind.WRONG_CONTENT_TYPE))
        .hasMessage(
            "The Content-Type header is either missing or it doesn't have a valid value. The"
                + " content type header must either be application/cloudevents+json; charset=utf-8"
                + " or application/cloudevents-batch+json; charset=UTF-8.");
  }

  @Test
  void refusesARequestWithoutAContentType() {
    assertThatThrownBy(() -> reader.read(EVENT.getBytes(UTF_8), TestHeaders.NONE))
        .hasMessageStartingWith("The Content-Type header is either missing");
  }

  private static String wrongShape(String expected, String actual) {
    return "This resource is configured to receive event in 'CloudEventV10' schema. The JSON"
        + " received does not conform to the expected schema. Token Expected: "
        + expected
        + ", Actual Token Received: "
        + actual
        + ".";
  }

  /** The member comes last, and instead of one of the same name. */
  private static String withMember(String member) {
    String others =
        member.startsWith("\"specversion\"") ? EVENT.replaceFirst("\"s.*?,", "") : EVENT;
    return others.substring(0, others.length() - 1) + "," + member + "}";
  }

  private void refuses(String event, String message) {
    assertThatThrownBy(() -> read(STRUCTURED, event))
        .isInstanceOfSatisfying(
            InvalidBodyException.class, e -> assertThat(e.kind()).isEqualTo(Kind.MALFORMED))
        .hasMessage(message);
  }

  private List<Event> read(String type, String body) {
    return reader.read(body.getBytes(UTF_8), TestHeaders.contentType(type));
  }

  private List<Event> readEdge(String type, String body) {
    return reader.readEdge(body.getBytes(UTF_8), TestHeaders.contentType(type));
  }

  @Test
  void spellsNamesAsTheStandardDoesOnTheEdge() {
    String event =
        """
        {"specVersion":"1.0-rc1", "ID":"1", "Source":"s", "Type":"t", "dataVersion":"7",
         "data":{"Type":"Kept", "specVersion":"1.0-rc1"}}\
        """;
    Event read = readEdge("application/json", event).getFirst();

    assertThat(read.json().toString())
        .isEqualTo(
            """
            {"specversion":"1.0"    , "id":"1", "source":"s", "type":"t", "dataversion":"7",
             "data":{"Type":"Kept", "specVersion":"1.0-rc1"}}\
            """);
    assertThat(read.type()).isEqualTo("t");
  }

  @Test
  void refusesOnTheEdgeWhatIsThereTwiceButForItsCase() {
    String event = EVENT.replace("\"type\"", "\"Type\":\"x\",\"type\"");

    assertThatThrownBy(() -> readEdge(STRUCTURED, event))
        .isInstanceOf(InvalidBodyException.class)
        .hasMessageContaining("type");
  }

  @Test
  void takesNoSuchSpellingInTheCloud() {
    assertThatThrownBy(() -> read(STRUCTURED, EVENT.replace("\"type\"", "\"Type\"")))
        .isInstanceOf(InvalidBodyException.class);
    assertThatThrownBy(() -> read(STRUCTURED, EVENT.replace("\"1.0\"", "\"1.0-rc1\"")))
        .isInstanceOf(InvalidBodyException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\u0054ype", "Ty-pe", "", "Typ\u00c9"})
  void refusesOtherNamesOnTheEdgeToo(String name) {
    String event = EVENT.replace("\"type\"", "\"" + name + "\":\"x\",\"type\"");
    String only = EVENT.replace("\"type\"", "\"" + name + "\"");

    assertThatThrownBy(() -> readEdge(STRUCTURED, only)).isInstanceOf(InvalidBodyException.class);
    assertThatThrownBy(() -> readEdge(STRUCTURED, event)).isInstanceOf(InvalidBodyException.class);
  }
}
