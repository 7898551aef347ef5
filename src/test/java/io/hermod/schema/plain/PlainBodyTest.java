package io.hermod.schema.plain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.EventLimits;
import io.hermod.schema.EnvelopeRules;
import io.hermod.schema.read.EventGridReader;
import io.hermod.schema.read.RandomJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class PlainBodyTest {
  private static final String TOPIC = "/subscriptions/s/topics/orders";
  private static final String HEAD =
      "\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\"";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "12.50e+3",
        "1E9",
        "true",
        "false",
        "null",
        "\"\"",
        "\"a\\\"b\\\\c\\/\\b\\f\\n\\r\\t\\u00e9\\ud800\"",
        "\"grün €uro 😀 订单\"",
        "[]",
        "{}",
        "[ 1 , [ ] , { } , \"x\" ]",
        "{ \"a\" : { \"b\" : [ 1 , 2 ] } , \"订单\" : null }",
      })
  void readsEveryKindOfData(String data) {
    requireRead("{" + HEAD + ",\"data\":" + data + "}");
    requireRead(" [ {" + HEAD + " , \"data\" : " + data + " } ] \r\n\t");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "01",
        "-",
        "1.",
        ".5",
        "1e",
        "+1",
        "tru",
        "nulL",
        "NaN",
        "'a'",
        "\"a",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\t\"",
        "\"\u0000\"",
        "[1,]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":1,}",
        "{a:1}",
        "{\"a\":1]",
        "",
      })
  void leavesMalformedDataToTheParser(String data) {
    requireLeft("{" + HEAD + ",\"data\":" + data + "}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "1",
        "{}",
        "[{" + HEAD + "},]",
        "[{" + HEAD + "}",
        "{" + HEAD + "} x",
        "{" + HEAD + ",\"id\":\"2\"}",
        "{" + HEAD + ",\"more\":1}",
        "{" + HEAD + ",\"dataVersion\":null}",
        "{" + HEAD + ",\"dataVersion\":\"\\u0031\"}",
        "{" + HEAD + ",\"metadataVersion\":\"2\"}",
        "{" + HEAD + ",\"topic\":\"other\"}",
        "{\"id\":\"\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\"}",
        "{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"today\"}",
      })
  void leavesWhatNeedsASecondLookToTheParser(String body) {
    requireLeft(body);
  }

  @Test
  void leavesBrokenUtf8ToTheParser() {
    byte[] body = ("{" + HEAD + ",\"data\":\"abcdefgh€ijklmnop\"}").getBytes(UTF_8);
    for (int i = body.length - 20; i < body.length; i++) {
      if (body[i] < 0) {
        byte[] broken = body.clone();
        broken[i] = 'x';
        assertThat(PlainBody.read(broken, EnvelopeRules.ofCloud(TOPIC))).isNull();
      }
    }
  }

  @Test
  void leavesMoreEventsThanAllowedToTheParser() {
    int most = EventLimits.MAX_EVENTS_PER_REQUEST;
    assertThat(PlainBody.read(events(most), EnvelopeRules.ofCloud(TOPIC))).hasSize(most);
    assertThat(PlainBody.read(events(most + 1), EnvelopeRules.ofCloud(TOPIC))).isNull();
  }

  private static byte[] events(int count) {
    return IntStream.range(0, count)
        .mapToObj(_ -> "{" + HEAD + "}")
        .collect(Collectors.joining(",", "[", "]"))
        .getBytes(UTF_8);
  }

  @Test
  void leavesAnEventThatIsTooLargeToTheParser() {
    String start = "{" + HEAD + ",\"data\":\"";
    int most = EventLimits.MAX_EVENT_BYTES - start.length() - 2;
    requireRead(start + "x".repeat(most) + "\"}");
    requireLeft(start + "x".repeat(most + 1) + "\"}");
  }

  @Test
  void tellsTextsApartThatBeginAlike() {
    String first = "{" + HEAD.replace("\"s\"", "\"üa\"") + "}";
    String second = "{" + HEAD.replace("\"s\"", "\"ü\"") + "}";
    List<Event> events =
        PlainBody.read(
            ("[" + first + "," + second + "]").getBytes(UTF_8), EnvelopeRules.ofCloud(TOPIC));

    assertThat(events).extracting(Event::subject).containsExactly("üa", "ü");
  }

  @Test
  void readsEventsThatAreWrittenDifferently() {
    String other =
        "{ \"eventTime\" : \"2024-01-01 00:00:00+02\", \"data\":[], \"id\":\"[1\","
            + "\"eventType\":\"t2\",\"subject\":\"s2\",\"dataVersion\":\"\",\"topic\":\""
            + TOPIC
            + "\"}";
    requireRead("[" + other + ",{" + HEAD + "}," + other + "," + other + ",{" + HEAD + "}]");
  }

  @Test
  void agreesWithTheParserOnBodiesOfEveryKind() {
    int read = 0;
    for (int seed = 0; seed < 4_000; seed++) {
      Random random = new Random(seed);
      byte[] body = randomBody(new RandomJson(random)).getBytes(UTF_8);
      read += requireAgreement(body, TOPIC) ? 1 : 0;
      for (int i = 0; i < 5; i++) {
        requireAgreement(changed(body, random), TOPIC);
      }
    }
    assertThat(read).isGreaterThan(100);
  }

  private static byte[] changed(byte[] body, Random random) {
    byte[] changed = body.clone();
    int at = random.nextInt(body.length);
    switch (random.nextInt(3)) {
      case 0 -> changed[at] = (byte) random.nextInt(256);
      case 1 -> changed[at] = (byte) "{}[],:\"\\ 0-.eEt\t\n".charAt(random.nextInt(17));
      default -> changed = java.util.Arrays.copyOf(body, at);
    }
    return changed;
  }

  private static String randomBody(RandomJson random) {
    List<String> events = new ArrayList<>();
    for (int i = random.random().nextInt(3); i >= 0; i--) {
      events.add(randomEvent(random));
    }
    return random.array(events);
  }

  private static String randomEvent(RandomJson random) {
    List<String> members = new ArrayList<>();
    members.add(random.member("id", random.coin() ? "\"1\"" : random.text()));
    members.add(random.member("subject", "\"grün\""));
    members.add(random.member("eventType", "\"t\""));
    members.add(random.member("eventTime", "\"2024-01-01T00:00:00.123Z\""));
    random.addMaybe(members, "data", random.value());
    random.addMaybe(members, "dataVersion", "\"\"");
    random.addMaybe(members, "metadataVersion", random.coin() ? "\"1\"" : "null");
    random.addMaybe(members, "topic", "\"" + TOPIC + "\"");
    return random.object(members);
  }

  private static void requireRead(String body) {
    assertThat(requireAgreement(body.getBytes(UTF_8), TOPIC)).as(body).isTrue();
  }

  private static void requireLeft(String body) {
    assertThat(PlainBody.read(body.getBytes(UTF_8), EnvelopeRules.ofCloud(TOPIC)))
        .as(body)
        .isNull();
  }

  /** Whether the body was read without the parser; then the parser reads the very same from it. */
  public static boolean requireAgreement(byte[] body, String topic) {
    requireAgreement(body, EnvelopeRules.ofEdge(topic));
    return requireAgreement(body, EnvelopeRules.ofCloud(topic));
  }

  private static boolean requireAgreement(byte[] body, EnvelopeRules rules) {
    List<Event> plain = PlainBody.read(body, rules);
    if (plain != null) {
      List<Event> parsed = new EventGridReader().readWithParser(body.clone(), rules);
      assertThat(plain)
          .map(PlainBodyTest::told)
          .isEqualTo(parsed.stream().map(PlainBodyTest::told).toList());
    }
    return plain != null;
  }

  private static List<Object> told(Event event) {
    return List.of(
        event.id(),
        event.type(),
        event.subject(),
        event.dataVersion(),
        event.stamps(),
        event.json().offset(),
        event.json().toString());
  }
}
