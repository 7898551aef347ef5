package io.hermod.schema.read;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hermod.event.Event;
import io.hermod.event.EventLimits;
import io.hermod.event.Stamp;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.InvalidBodyException.Kind;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventGridReaderTest {
  private static final String RESOURCE_ID =
      "/subscriptions/S/resourceGroups/g/providers/Microsoft.EventGrid/topics/orders";
  private static final String REQUIRED =
      "\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\"";

  private final EventGridReader reader = new EventGridReader();

  @Test
  void readsTheEnvelopeAndKeepsTheBytes() {
    String json =
        "{ \"id\":\"1\",\"topic\":\""
            + RESOURCE_ID
            + "\",\"subject\":\"/a/b\",\"eventType\":\"T\","
            + "\"eventTime\":\"2024-01-01T00:00:00Z\",\"data\":{\"a\":[1,{\"b\":null}]},"
            + "\"dataVersion\":\"2.0\",\"metadataVersion\":\"1\" }";

    Event event = read("  [\n" + json + " ] ").getFirst();

    assertThat(event.id()).isEqualTo("1");
    assertThat(event.subject()).isEqualTo("/a/b");
    assertThat(event.type()).isEqualTo("T");
    assertThat(event.dataVersion()).isEqualTo("2.0");
    assertThat(event.stamps()).isZero();
    assertThat(event.json()).hasToString(json);
  }

  @Test
  void slicesEveryEventOutOfTheBodyItself() {
    byte[] body = ("[" + event("") + ",\n " + event(",\"data\":\"ü€😀\"") + "]").getBytes(UTF_8);

    List<Event> events = reader.read(body, RESOURCE_ID);

    assertThat(events).extracting(e -> e.json().array()).containsExactly(body, body);
    assertThat(events)
        .extracting(e -> e.json().toString())
        .containsExactly(event(""), event(",\"data\":\"ü€😀\""));
  }

  @Test
  void marksTheMembersThatAreLeftOut() {
    assertThat(read(event("")).getFirst().stamps())
        .isEqualTo(
            (byte) (Stamp.TOPIC.bit() | Stamp.DATA_VERSION.bit() | Stamp.METADATA_VERSION.bit()));
    assertThat(read(event(",\"dataVersion\":\"\"")).getFirst().stamps())
        .isEqualTo((byte) (Stamp.TOPIC.bit() | Stamp.METADATA_VERSION.bit()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"topic\":null,%s}",
        "{\"topic\" : null , \"dataVersion\":null,%s}",
        "{%s,\"topic\":null}",
        "{%s , \"topic\"\t:\nnull }",
        "{\"dataVersion\":null,%s,\"metadataVersion\":null,\"topic\":null}",
        "{\"\\u0074opic\":null,%s}"
      })
  void takesAnOptionalMemberThatIsNullAsLeftOut(String template) {
    Event event = read("[" + template.replace("%s", REQUIRED) + "]").getFirst();

    assertThat(Stamp.TOPIC.isIn(event.stamps())).isTrue();
    assertThat(event.json().toString().replaceAll("\\s", "")).isEqualTo("{" + REQUIRED + "}");
  }

  @Test
  void keepsDataThatIsNull() {
    assertThat(read(event(",\"data\":null")).getFirst().json())
        .hasToString(event(",\"data\":null"));
  }

  @Test
  void acceptsALoneObject() {
    assertThat(read(event(""))).hasSize(1);
  }

  @Test
  void acceptsAnEmptyArrayAsNothingToStore() {
    assertThat(read(" [ ] ")).isEmpty();
  }

  @Test
  void acceptsAByteOrderMark() {
    assertThat(read("\uFEFF" + event("")).getFirst().json()).hasToString(event(""));
  }

  @Test
  void understandsEscapedNames() {
    String escaped = event("").replace("\"id\"", "\"\\u0069d\"");
    assertThat(read(escaped).getFirst().id()).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e400",
        "-1E-400",
        "123456789012345678901234567890123456789012345678901234567890",
        "0.000000000000000000000000000000000000000000000000000000000001",
        "{\"a\":1,\"a\":2}",
        "\"\\ud800\"",
        "\"\\u0000\"",
        "[]",
        "false",
        "\"\""
      })
  void keepsAnyDataAsWritten(String data) {
    String event = event(",\"data\":" + data);
    assertThat(read(event).getFirst().json()).hasToString(event);
  }

  @Test
  void acceptsNamesNumbersAndStringsUpToTheSizeOfAnEvent() {
    String million = "7".repeat(1_000_000);
    assertThat(read(event(",\"data\":" + million))).hasSize(1);
    assertThat(read(event(",\"data\":\"" + million + "\""))).hasSize(1);
    assertThat(read(event(",\"data\":{\"" + million + "\":1}"))).hasSize(1);
  }

  @Test
  void acceptsVeryManyDifferentNames() {
    StringBuilder data = new StringBuilder("{\"k\":0");
    for (int i = 0; i < 90_000; i++) {
      data.append(",\"k").append(i).append("\":1");
    }
    assertThat(read(event(",\"data\":" + data + "}"))).hasSize(1);
  }

  @Test
  void countsNestingFromTheOutermostBracket() {
    assertThat(read("[" + event(",\"data\":" + nested(498)) + "]")).hasSize(1);
    assertThat(refusal("[" + event(",\"data\":" + nested(499)) + "]"))
        .isEqualTo("The JSON received is nested deeper than 500 levels.");
  }

  @ParameterizedTest
  @CsvSource({
    "subject,'{}'",
    "subject,'{\"id\":\"1\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\"}'",
    "id,'{\"subject\":\"s\"}'",
    "id,'{\"subject\":\"s\",\"id\":\"\",\"eventType\":\"t\"}'",
    "id,'{\"subject\":\"s\",\"id\":null,\"eventType\":\"t\"}'",
    "eventType,'{\"subject\":\"s\",\"id\":\"1\"}'",
    "eventTime,'{\"subject\":\"s\",\"id\":\"1\",\"eventType\":\"t\"}'"
  })
  void namesTheFirstRequiredMemberThatIsMissing(String member, String json) {
    assertThat(refusal(json))
        .isEqualTo(
            "This resource is configured for 'EventGridEvent' schema and requires '"
                + member
                + "' property to be set.");
  }

  @Test
  void refusesAnUnknownMember() {
    assertThat(refusal(event(",\"source\":1")))
        .isEqualTo(
            "This resource is configured for 'EventGridEvent' schema. Received unexpected property"
                + " 'source' in JSON which does not conform to the expected schema.");
    assertThat(refusal(event(",\"ID\":1"))).contains("unexpected property 'ID'");
    assertThat(refusal(event(",\"" + "x".repeat(100_000) + "\":1"))).hasSizeLessThan(500);
  }

  @Test
  void refusesAMemberThatComesTwice() {
    assertThat(refusal(event(",\"id\":\"2\""))).contains("'id' more than once");
    assertThat(refusal(event(",\"data\":1,\"d\\u0061ta\":2"))).contains("'data' more than once");
  }

  @ParameterizedTest
  @CsvSource({
    "1,Integer",
    "1.5,Float",
    "true,Boolean",
    "[],StartArray",
    "{},StartObject",
    "false,Boolean"
  })
  void refusesAMemberThatIsNoString(String value, String token) {
    assertThat(refusal("[{\"id\":" + value + "}]"))
        .isEqualTo(
            "This resource is configured to receive event in 'EventGridEvent' schema. The JSON"
                + " received does not conform to the expected schema. Token Expected: String,"
                + " Actual Token Received: "
                + token
                + ".");
  }

  @ParameterizedTest
  @CsvSource({"'[[]]',StartArray", "'[1]',Integer", "'\"x\"',String", "null,Null", "'[null]',Null"})
  void refusesABodyOfAnotherShape(String body, String token) {
    assertThat(refusal(body))
        .endsWith("Token Expected: StartObject, Actual Token Received: " + token + ".");
  }

  @Test
  void refusesATopicThatIsNotThisOne() {
    assertThat(kind(event(",\"topic\":\"" + RESOURCE_ID + "x\""))).isEqualTo(Kind.WRONG_TOPIC);
    assertThat(kind(event(",\"topic\":\"\""))).isEqualTo(Kind.WRONG_TOPIC);
    assertThat(kind(event(",\"topic\":\"" + RESOURCE_ID.toLowerCase(Locale.ROOT) + "\"")))
        .isEqualTo(Kind.WRONG_TOPIC);
  }

  @Test
  void refusesAnotherMetadataVersion() {
    assertThat(refusal(event(",\"metadataVersion\":\"2\""))).contains("'metadataVersion'");
    assertThat(refusal(event(",\"metadataVersion\":1"))).contains("Token Expected: String");
  }

  @Test
  void refusesATimeWithoutZone() {
    assertThat(refusal(event("").replace("00Z", "00"))).contains("'eventTime'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n", "[", "[{", "{\"id\"", "[{\"id\":\"1\""})
  void saysThatABodyEndsEarly(String body) {
    assertThat(refusal(body)).isEqualTo("Unexpected end when reading JSON.");
  }

  @Test
  void refusesOtherEncodings() {
    assertThat(kind(event(""), UTF_16LE)).isEqualTo(Kind.MALFORMED);
    assertThat(kind("\uFEFF" + event(""), UTF_16LE)).isEqualTo(Kind.MALFORMED);
    assertThat(kind(event(""), Charset.forName("UTF-32BE"))).isEqualTo(Kind.MALFORMED);
  }

  @Test
  void refusesHalfASurrogatePairWhereTextIsStored() {
    assertThat(kind(event("").replace("\"s\"", "\"\\udc00\""))).isEqualTo(Kind.MALFORMED);
    assertThat(kind(event("").replace("\"s\"", "\"\\ud800x\""))).isEqualTo(Kind.MALFORMED);
    assertThat(read(event("").replace("\"s\"", "\"\\ud83d\\ude00\"")).getFirst().subject())
        .isEqualTo("😀");
  }

  @Test
  void limitsTheSizeOfOneEvent() {
    int rest = event(",\"data\":\"\"").length();
    String largest = event(",\"data\":\"" + "x".repeat(EventLimits.MAX_EVENT_BYTES - rest) + "\"");

    assertThat(read("[" + largest + "]")).hasSize(1);
    assertThat(kind("[" + largest.replace("x\"", "xx\"") + "]")).isEqualTo(Kind.TOO_LARGE);
    assertThat(refusal("[" + largest.replace("x\"", "xx\"") + "]"))
        .isEqualTo("The maximum size (1049600) has been exceeded.");
  }

  @Test
  void limitsTheNumberOfEvents() {
    String limit = (event("") + ",").repeat(EventLimits.MAX_EVENTS_PER_REQUEST - 1) + event("");
    assertThat(read("[" + limit + "]")).hasSize(EventLimits.MAX_EVENTS_PER_REQUEST);
    assertThat(kind("[" + limit + "," + event("") + "]")).isEqualTo(Kind.TOO_LARGE);
  }

  private static String event(String more) {
    return "{" + REQUIRED + more + "}";
  }

  private static String nested(int levels) {
    return "[".repeat(levels) + "]".repeat(levels);
  }

  private List<Event> read(String body) {
    return reader.read(body.getBytes(UTF_8), RESOURCE_ID);
  }

  private String refusal(String body) {
    return refused(body, UTF_8).text();
  }

  private Kind kind(String body) {
    return kind(body, UTF_8);
  }

  private Kind kind(String body, Charset charset) {
    return refused(body, charset).kind();
  }

  private InvalidBodyException refused(String body, Charset charset) {
    InvalidBodyException problem =
        catchThrowableOfType(
            InvalidBodyException.class, () -> reader.read(body.getBytes(charset), RESOURCE_ID));
    assertThat(problem).as("nothing was refused").isNotNull();
    return problem;
  }
}
