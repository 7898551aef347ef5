package io.hermod.schema.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.Event;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.InvalidBodyException.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryEventTest {
  private static final List<String> REQUIRED =
      List.of("ce-specversion", "1.0", "ce-type", "t", "ce-source", "/s", "ce-id", "1");

  private final CloudEventReader reader = new CloudEventReader();

  @Test
  void becomesOneJsonObject() {
    Event event =
        read(
            "{\"a\": 1.0}",
            "Content-Type",
            "application/json",
            "CE-Subject",
            "orders",
            "ce-time",
            "2026-01-01T00:00:00Z",
            "ce-traceparent",
            "00-1",
            "User-Agent",
            "x");

    assertThat(event.json().toString())
        .isEqualTo(
            "{\"specversion\":\"1.0\",\"type\":\"t\",\"source\":\"/s\",\"id\":\"1\","
                + "\"subject\":\"orders\",\"time\":\"2026-01-01T00:00:00Z\","
                + "\"traceparent\":\"00-1\",\"datacontenttype\":\"application/json\","
                + "\"data\":{\"a\": 1.0}}");
    assertThat(event.id()).isEqualTo("1");
    assertThat(event.type()).isEqualTo("t");
    assertThat(event.subject()).isEqualTo("orders");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json; charset=utf-8", "text/json", "application/x+json"})
  void copiesJsonAsItIs(String type) {
    assertThat(read("[1e400]", "content-type", type).json().toString())
        .endsWith("\"data\":[1e400]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/xml", "application/octet-stream"})
  void encodesAllOtherData(String type) {
    assertThat(read("hello", "content-type", type).json().toString())
        .contains("\"datacontenttype\":\"" + type + "\"")
        .endsWith("\"data_base64\":\"aGVsbG8=\"}");
  }

  @Test
  void needsNoData() {
    assertThat(read("").json().toString())
        .isEqualTo("{\"specversion\":\"1.0\",\"type\":\"t\",\"source\":\"/s\",\"id\":\"1\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "a%20b; a b",
        "Euro%20%E2%82%AC%20%F0%9F%98%80; Euro € 😀",
        "100%; 100%",
        "%zz; %zz",
        "%2525; %25",
        "\"a \\\"b\\\"\"; a \"b\"",
        "%22; \"",
        "%5Cn; \\n"
      })
  void decodesHeaders(String header, String text) {
    assertThat(read("", "ce-subject", header).subject()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ce-specversion", "ce-type", "ce-source", "ce-id"})
  void namesARequiredHeaderThatIsMissingOrEmpty(String name) {
    String message =
        name
            + " header is missing for the cloud event. Please check required attributes at"
            + " https://github.com/cloudevents/spec/blob/v1.0/spec.md#required-attributes";
    refuses(message, "", without(name));
    List<String> empty = new ArrayList<>(without(name));
    empty.addAll(List.of(name, ""));
    refuses(message, "", empty);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ce-time; yesterday; it must be an RFC 3339 date and time",
        "ce-my-ext; 1; there is no such attribute",
        "ce-data; 1; there is no such attribute",
        "ce-data_base64; YQ==; there is no such attribute",
        "ce-datacontenttype; text/plain; there is no such attribute",
        "ce-id; 2; it appears more than once",
        "ce-x; a%0D%0Aevil: 1; it contains control characters",
        "ce-x; %FF; it is not UTF-8",
        "ce-x; %C0%AF; it is not UTF-8"
      })
  void refusesHeadersThatAreNoAttributes(String name, String value, String problem) {
    List<String> headers = new ArrayList<>(REQUIRED);
    headers.addAll(List.of(name, value));
    refuses(name + " header is not valid for the cloud event: " + problem + ".", "", headers);
  }

  @Test
  void refusesAnotherVersion() {
    List<String> headers = new ArrayList<>(without("ce-specversion"));
    headers.addAll(List.of("ce-specversion", "0.3"));
    refuses("ce-specversion header is not valid for the cloud event: it must be 1.0.", "", headers);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,\"id\":\"2\"", "1,\"evil\":true", "1}", "{\"a\":}", "\"a", "1 2"})
  void refusesDataThatIsNotOneJsonValue(String data) {
    List<String> headers = new ArrayList<>(REQUIRED);
    headers.addAll(List.of("content-type", "application/json"));
    assertThatThrownBy(() -> reader.read(data.getBytes(UTF_8), headers(headers)))
        .isInstanceOfSatisfying(
            InvalidBodyException.class, e -> assertThat(e.kind()).isEqualTo(Kind.MALFORMED));
  }

  @Test
  void refusesDataThatIsTooLargeWhenEncoded() {
    byte[] data = new byte[900_000];
    assertThatThrownBy(() -> reader.read(data, headers(REQUIRED)))
        .isInstanceOfSatisfying(
            InvalidBodyException.class, e -> assertThat(e.kind()).isEqualTo(Kind.TOO_LARGE));
  }

  private void refuses(String message, String body, List<String> headers) {
    assertThatThrownBy(() -> reader.read(body.getBytes(UTF_8), headers(headers)))
        .isInstanceOfSatisfying(
            InvalidBodyException.class, e -> assertThat(e.kind()).isEqualTo(Kind.WRONG_HEADER))
        .hasMessage(message);
  }

  private static List<String> without(String name) {
    List<String> headers = new ArrayList<>(REQUIRED);
    int at = headers.indexOf(name);
    headers.subList(at, at + 2).clear();
    return headers;
  }

  private Event read(String body, String... more) {
    List<String> headers = new ArrayList<>(REQUIRED);
    headers.addAll(List.of(more));
    return reader.read(body.getBytes(UTF_8), headers(headers)).getFirst();
  }

  private static TestHeaders headers(List<String> all) {
    return TestHeaders.of(all.toArray(String[]::new));
  }
}
