package io.hermod.http.publish;

import static io.hermod.http.PublishServer.EVENT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.EventLimits;
import io.hermod.http.ErrorBodies;
import io.hermod.http.PublishServer;
import io.vertx.core.buffer.Buffer;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Sends every kind of broken body that we could think of to a running server. */
class MalformedPublishTest {
  private static final PublishServer SERVER = new PublishServer();
  private static final long HEAP_BOUND = 48L << 20;

  /** A body with something of everything, for cutting and spoiling. */
  private static final String SAMPLE =
      "[{\"id\":\"1\",\"subject\":\"a/ü€😀\",\"eventType\":\"t\","
          + "\"eventTime\":\"2024-01-01T00:00:00Z\",\"data\":{\"n\":[-1.5e3,true,false,null],"
          + "\"s\":\"x\\n\\u00e9\"},\"dataVersion\":\"1\",\"metadataVersion\":\"1\"}]";

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  /** A body and the status that it must get. */
  private record BadBody(String name, Buffer body, int status) {
    BadBody(String name, byte[] bytes, int status) {
      this(name, Buffer.buffer(bytes), status);
    }
  }

  @Test
  void refusesEachWithTheRightStatusAndKeepsNothing() {
    List<BadBody> bodies = allBodies();
    assertThat(bodies).extracting(BadBody::name).doesNotHaveDuplicates().hasSizeGreaterThan(400);

    bodies.forEach(MalformedPublishTest::check);

    assertThat(SERVER.journal.publications()).isEmpty();
    assertThat(SERVER.publish(SAMPLE).statusCode()).isEqualTo(200);
    SERVER.journal.forget();
  }

  @Test
  void takesNoMoreMemoryHoweverManyCome() {
    List<BadBody> bodies = allBodies();
    bodies.forEach(MalformedPublishTest::check);
    long before = usedHeap();
    for (int round = 0; round < 5; round++) {
      bodies.forEach(MalformedPublishTest::check);
    }
    assertThat(usedHeap() - before).isLessThan(HEAP_BOUND);
  }

  private static void check(BadBody body) {
    HttpResponse<String> response = SERVER.publish(body.body().getBytes());
    String code =
        switch (body.status()) {
          case 401 -> "Unauthorized";
          case 413 -> "RequestEntityTooLarge";
          default -> "BadRequest";
        };
    String detail =
        switch (body.status()) {
          case 401 -> "Unauthorized";
          case 413 -> "PayloadTooLarge";
          default -> "InputJsonInvalid";
        };
    assertThat(response.statusCode()).as(body.name()).isEqualTo(body.status());
    assertThat(ErrorBodies.messageOf(response, body.status(), code, detail))
        .as(body.name())
        .isNotBlank();
  }

  private static List<BadBody> allBodies() {
    List<BadBody> bodies = new ArrayList<>();
    addTruncations(bodies);
    addWrongTypes(bodies);
    addInvalidUtf8(bodies);
    addBrokenJson(bodies);
    addBrokenData(bodies);
    addBrokenEnvelopes(bodies);
    addOtherEncodings(bodies);
    addOversized(bodies);
    return bodies;
  }

  private static void addTruncations(List<BadBody> bodies) {
    byte[] sample = SAMPLE.getBytes(UTF_8);
    for (int length = 0; length < sample.length; length++) {
      bodies.add(new BadBody("first " + length + " bytes", Arrays.copyOf(sample, length), 400));
    }
  }

  private static void addWrongTypes(List<BadBody> bodies) {
    List<String> values = List.of("1", "1.5", "true", "false", "[]", "{}", "[\"1\"]", "{\"a\":1}");
    for (String member :
        List.of("id", "subject", "eventType", "eventTime", "dataVersion", "metadataVersion")) {
      for (String value : values) {
        add(bodies, member + " is " + value, withMember(member, value));
      }
    }
    for (String value : values) {
      add(bodies, "topic is " + value, EVENT.replace("{", "{\"topic\":" + value + ","));
    }
  }

  private static void addInvalidUtf8(List<BadBody> bodies) {
    List<String> sequences =
        List.of(
            "80", "ff", "c3", "c080", "e282", "e08080", "eda080", "f09f98", "f4908080", "f0808080");
    Map<String, String> places = new LinkedHashMap<>();
    places.put("id", withMember("id", "\"a%b\""));
    places.put("subject", withMember("subject", "\"a%b\""));
    places.put("eventTime", withMember("eventTime", "\"2024%\""));
    places.put("a name", EVENT.replace("{", "{\"x%\":1,"));
    places.put("data", withData("\"a%b\""));
    places.put("a string deep in data", withData("{\"a\":[{\"b\":\"%\"}]}"));
    places.put("a name deep in data", withData("{\"a\":[{\"b%\":1}]}"));
    places.put("between tokens", "[%" + EVENT + "]");
    places.put("after the end", "[" + EVENT + "]%");
    places.put("before the start", "%[" + EVENT + "]");
    places.forEach(
        (place, template) ->
            sequences.forEach(
                hex ->
                    bodies.add(
                        new BadBody(
                            "bytes " + hex + " in " + place,
                            template.replace("%", bytesAsText(hex)).getBytes(ISO_8859_1),
                            400))));
  }

  private static String bytesAsText(String hex) {
    return new String(HexFormat.of().parseHex(hex), ISO_8859_1);
  }

  private static void addBrokenJson(List<BadBody> bodies) {
    for (String body :
        List.of(
            "null",
            "true",
            "1",
            "\"text\"",
            "[null]",
            "[1]",
            "[\"text\"]",
            "[[]]",
            "[[" + EVENT + "]]",
            "[" + EVENT + ",]",
            "[," + EVENT + "]",
            "[" + EVENT + " " + EVENT + "]",
            "[" + EVENT + ",null]",
            "[" + EVENT + "]]",
            "[" + EVENT + "}",
            "{" + EVENT + "}",
            "[" + EVENT + "] x",
            "[" + EVENT + "][]",
            "[" + EVENT + "]{}",
            "[" + EVENT + "],",
            "[" + EVENT + "]\0",
            "\0[" + EVENT + "]",
            "[\0" + EVENT + "]",
            EVENT + EVENT,
            EVENT + "," + EVENT,
            EVENT + "\n1",
            "//c\n" + EVENT,
            "/*c*/" + EVENT,
            "#c\n" + EVENT,
            EVENT + "//c",
            EVENT.replace(":", "="),
            EVENT.replace("\"", "'"),
            EVENT.replace(",", ";"),
            EVENT.replace("\"id\"", "id"),
            EVENT.replace("}", ",}"),
            EVENT.replace("{", "{,"),
            EVENT.replace(",", ",,"),
            EVENT.replace(":", "::"),
            EVENT.replace("\"id\":", "\"id\""),
            EVENT.replace("\"id\":\"1\"", "\"id\""),
            EVENT.replace("\"id\":\"1\"", "\"id\":"),
            EVENT.replace("\"id\":\"1\"", "\"id\":\"1"),
            "<event/>",
            "id=1&subject=s",
            "\u00A0" + EVENT,
            "\u2028" + EVENT,
            EVENT + "\u000B",
            "\uFEFF\uFEFF" + EVENT,
            EVENT + "\uFEFF")) {
      add(bodies, "body " + body, body);
    }
  }

  private static void addBrokenData(List<BadBody> bodies) {
    for (String data :
        List.of(
            "",
            "01",
            "-",
            "-01",
            "+1",
            "1.",
            ".5",
            "1e",
            "1e+",
            "1.5.5",
            "1e5e5",
            "0x10",
            "1_000",
            "NaN",
            "Infinity",
            "-Infinity",
            "tru",
            "truE",
            "True",
            "nul",
            "None",
            "undefined",
            "falsey",
            "\"a\nb\"",
            "\"a\tb\"",
            "\"a\0b\"",
            "\"\u001f\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\u12G4\"",
            "\"\\",
            "\"\\\"",
            "'a'",
            "{a:1}",
            "{'a':1}",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{,}",
            "{\"a\":1 \"b\":2}",
            "{1:1}",
            "{null:1}",
            "{\"a\":1]",
            "{\"a\n\":1}",
            "{\"a\\q\":1}",
            "[1,]",
            "[,1]",
            "[1 2]",
            "[1}",
            "[[]",
            "{\"a\":{}",
            "1 2",
            "/*c*/1",
            "1//c",
            "[/*c*/]",
            "(1)",
            "[".repeat(499) + "]".repeat(499),
            "{\"a\":".repeat(499) + "1" + "}".repeat(499),
            "[".repeat(100_000),
            "{\"a\":".repeat(100_000),
            "[".repeat(700_000) + "]".repeat(700_000))) {
      String start = data.length() > 100 ? data.substring(0, 10) + " × " + data.length() : data;
      add(bodies, "data is " + start, withData(data));
    }
  }

  private static void addBrokenEnvelopes(List<BadBody> bodies) {
    for (String member : List.of("id", "subject", "eventType", "eventTime")) {
      add(bodies, member + " is null", withMember(member, "null"));
      add(bodies, member + " is empty", withMember(member, "\"\""));
      add(
          bodies,
          member + " is missing",
          withMember(member, "1").replaceFirst("\"" + member + "\":1,?", "").replace(",}", "}"));
      add(bodies, member + " is half a character", withMember(member, "\"\\ud800\""));
      add(
          bodies,
          member + " in upper case",
          EVENT.replace(member, member.toUpperCase(Locale.ROOT)));
    }
    for (String member :
        List.of(
            "id",
            "subject",
            "eventType",
            "eventTime",
            "data",
            "dataVersion",
            "metadataVersion",
            "topic")) {
      String twice = "\"" + member + "\":" + goodValue(member) + ",";
      String once = withoutMember(member);
      add(bodies, member + " twice", once.replace("{", "{" + twice + twice));
      String escaped =
          "\"\\u00"
              + Integer.toHexString(member.charAt(0))
              + member.substring(1)
              + "\":"
              + goodValue(member)
              + ",";
      add(bodies, member + " twice, once escaped", once.replace("{", "{" + twice + escaped));
    }
    for (String name :
        List.of(
            "source",
            "specversion",
            "type",
            "",
            " id",
            "ID",
            "Data",
            "\\u0000",
            "é",
            "__proto__",
            "x".repeat(10_000))) {
      add(
          bodies,
          "unknown member " + (name.length() > 100 ? "of 10000" : name),
          EVENT.replace("{", "{\"" + name + "\":1,"));
    }
    for (String time :
        List.of(
            "2024-01-01T00:00:00",
            "2024-01-01",
            "now",
            "1704067200",
            "2024-13-01T00:00:00Z",
            "2023-02-29T00:00:00Z",
            "2024-01-01T25:00:00Z",
            "2024-01-01T00:00:00+99:00",
            "Z".repeat(100_000))) {
      add(
          bodies,
          "time " + time.substring(0, Math.min(30, time.length())),
          withMember("eventTime", "\"" + time + "\""));
    }
    add(bodies, "metadataVersion 2", EVENT.replace("{", "{\"metadataVersion\":\"2\","));
    add(bodies, "metadataVersion empty", EVENT.replace("{", "{\"metadataVersion\":\"\","));
    add(bodies, "empty event", "{}");
    add(bodies, "second event empty", "[" + EVENT + ",{}]");
    for (String topic : List.of("/other", "", " ", "orders")) {
      bodies.add(
          new BadBody(
              "topic '" + topic + "'",
              EVENT.replace("{", "{\"topic\":\"" + topic + "\",").getBytes(UTF_8),
              401));
    }
  }

  private static void addOtherEncodings(List<BadBody> bodies) {
    for (String charset :
        List.of("UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE")) {
      bodies.add(new BadBody(charset, SAMPLE.getBytes(Charset.forName(charset)), 400));
    }
    bodies.add(new BadBody("Latin 1", SAMPLE.replaceAll("[€😀]", "ü").getBytes(ISO_8859_1), 400));
  }

  private static void addOversized(List<BadBody> bodies) {
    String many = (EVENT + ",").repeat(EventLimits.MAX_EVENTS_PER_REQUEST) + EVENT;
    bodies.add(new BadBody("5001 events", ("[" + many + "]").getBytes(UTF_8), 413));
    String large = withData("\"" + "x".repeat(EventLimits.MAX_EVENT_BYTES) + "\"");
    bodies.add(new BadBody("a large event", large.getBytes(UTF_8), 413));
    byte[] blank = " ".repeat(EventLimits.MAX_REQUEST_BYTES + 1).getBytes(UTF_8);
    bodies.add(new BadBody("a large body of nothing", blank, 413));
    bodies.add(
        new BadBody("a large body of zeros", new byte[2 * EventLimits.MAX_REQUEST_BYTES], 413));
  }

  private static void add(List<BadBody> bodies, String name, String body) {
    bodies.add(new BadBody(name, body.getBytes(UTF_8), 400));
  }

  private static String withMember(String member, String value) {
    String given = "\"" + member + "\":" + goodValue(member);
    return EVENT.contains(given)
        ? EVENT.replace(given, "\"" + member + "\":" + value)
        : EVENT.replace("{", "{\"" + member + "\":" + value + ",");
  }

  private static String withoutMember(String member) {
    return EVENT
        .replace("\"" + member + "\":" + goodValue(member), "")
        .replace("{,", "{")
        .replace(",,", ",")
        .replace(",}", "}");
  }

  private static String goodValue(String member) {
    return switch (member) {
      case "subject" -> "\"s\"";
      case "eventType" -> "\"t\"";
      case "eventTime" -> "\"2024-01-01T00:00:00Z\"";
      case "topic" -> "\"" + PublishServer.RESOURCE_ID + "\"";
      default -> "\"1\"";
    };
  }

  private static String withData(String data) {
    return "[" + EVENT.replace("}", ",\"data\":" + data + "}") + "]";
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
