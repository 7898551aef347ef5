package io.hermod.deadletter.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.deadletter.search.DeadEvent;
import io.hermod.deadletter.write.DeadLetterComposer;
import io.hermod.deadletter.write.GivenUp;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.filter.EventFilter;
import io.hermod.profile.Outcome;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import io.hermod.schema.read.CloudEventReader;
import io.hermod.schema.read.CustomReader;
import io.hermod.schema.read.EventGridReader;
import io.hermod.schema.read.RequestHeaders;
import io.hermod.schema.write.EventWriters;
import io.hermod.store.Attempt;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicSchema;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DeadLetterParserTest {
  private static final Instant PUBLISHED = Instant.parse("2020-08-13T17:18:14.026575Z");
  private static final InputMapping MAPPING =
      new InputMapping(
          Map.of(
              MappedMember.EVENT_TYPE, new MappedField("kind", "none"),
              MappedMember.SUBJECT, new MappedField("about.what", "nothing"),
              MappedMember.DATA_VERSION, new MappedField(null, "1.0")));
  private static final int ROUNDS = 300;

  static Stream<Arguments> waysThrough() {
    return Stream.of(Schema.values())
        .flatMap(
            input ->
                Stream.of(Schema.values())
                    .filter(input::canBeDeliveredAs)
                    .flatMap(
                        delivery ->
                            Stream.of(false, true)
                                .map(isOld -> Arguments.of(input, delivery, isOld))));
  }

  /** Whatever was published: what goes out after a redrive is what went out before. */
  @ParameterizedTest
  @MethodSource("waysThrough")
  void aRedrivenEventIsDeliveredByteForByteAsBefore(Schema input, Schema delivery, boolean isOld) {
    Random random = new Random(7);
    Topic topic = topic(input);
    for (int i = 0; i < ROUNDS; i++) {
      Event event = read(topic, published(input, random));
      String before = delivered(topic, delivery, isOld, event);

      Event again = ready(open(topic, delivery, isOld, event, topic));

      assertThat(delivered(topic, delivery, isOld, again)).isEqualTo(before);
      assertThat(again.id()).isEqualTo(event.id());
      assertThat(again.type()).isEqualTo(event.type());
      assertThat(again.subject()).isEqualTo(event.subject());
      assertThat(again.dataVersion()).isEqualTo(event.dataVersion());
    }
  }

  private static ParsedDeadLetter open(
      Topic source, Schema delivery, boolean isOld, Event event, Topic target) {
    Schema schema = delivery == Schema.CLOUD_EVENTS ? Schema.CLOUD_EVENTS : Schema.EVENT_GRID;
    RawJson json = entry(source, delivery, isOld, event);
    return new DeadLetterParser(isOld).parse(dead(schema, json, event.id()), PUBLISHED, target);
  }

  @Test
  void anEventForAnotherTopicIsToldToComeFromThere() {
    Event event = read(topic(Schema.EVENT_GRID), published(Schema.EVENT_GRID, new Random(1)));
    Topic other = topic("other", Schema.EVENT_GRID);

    Event again = ready(open(topic(Schema.EVENT_GRID), Schema.EVENT_GRID, false, event, other));

    assertThat(delivered(other, Schema.EVENT_GRID, false, again))
        .contains("\"topic\":\"/topics/other\"")
        .doesNotContain("/topics/t\"");
  }

  @Test
  void anEventOfTheServerKeepsTheTopicThatItNames() {
    Topic builtIn = new TopicBuilder(3, "t", "/topics/t").build().as(TopicKind.DEAD_LETTERS);
    String entry =
        """
        {"topic":"/storageAccounts/keeper","id":"1","subject":"s","eventType":"T",\
        "eventTime":"2020-08-13T17:18:13Z","dataVersion":"","metadataVersion":"1",\
        "deadLetterReason":"TimeToLiveExceeded"}
        """;

    Event again = ready(open(Schema.EVENT_GRID, entry, builtIn));

    assertThat(delivered(builtIn, Schema.EVENT_GRID, false, again))
        .contains("\"topic\":\"/storageAccounts/keeper\"")
        .doesNotContain("/topics/t", "deadLetterReason");
  }

  @Test
  void anEventGridEventBecomesACloudEventForATopicOfThose() {
    Topic source = topic(Schema.EVENT_GRID);
    Event event =
        read(
            source,
            """
            {"id":"1","subject":"s","eventType":"T","eventTime":"2020-08-13T17:18:13Z",\
            "dataVersion":"2","data":{"a":[1]}}
            """);

    Event again = ready(open(source, Schema.EVENT_GRID, false, event, topic(Schema.CLOUD_EVENTS)));

    assertThat(again.json())
        .hasToString(
            """
            {"specversion":"1.0","id":"1","source":"/topics/t","type":"T","subject":"s",\
            "time":"2020-08-13T17:18:13Z","dataversion":"2","data":{"a":[1]}}\
            """);
  }

  @Test
  void takesWhatAzureWroteWithMembersInAnyOrder() {
    String entry =
        """
        {
          "id": "8bc0", "eventTime": "2020-08-13T18:11:29.4121391Z", "eventType": "T",
          "dataVersion": "1.0", "metadataVersion": "1", "topic": "/somewhere/else",
          "subject": "s", "deadLetterReason": "MaxDeliveryAttemptsExceeded",
          "deliveryAttempts": 1, "lastDeliveryOutcome": "NotFound", "lastHttpStatusCode": 404,
          "publishTime": "2020-08-13T18:11:29.4121391Z",
          "lastDeliveryAttemptTime": "2020-08-13T18:11:29.4277644Z",
          "data": { "prop1": "my property" }
        }
        """;

    assertThat(ready(open(Schema.EVENT_GRID, entry, topic(Schema.EVENT_GRID))).json())
        .hasToString(
            """
            {"id": "8bc0","eventTime": "2020-08-13T18:11:29.4121391Z","eventType": "T",\
            "dataVersion": "1.0","metadataVersion": "1","subject": "s",\
            "data": { "prop1": "my property" }}\
            """);
    assertThat(ready(open(Schema.EVENT_GRID, entry, topic(Schema.CUSTOM))).json())
        .hasToString("{ \"prop1\": \"my property\" }");
  }

  @Test
  void addsTheVersionThatAzuresCloudEventsSampleLacks() {
    String entry = "{\"id\":\"1\",\"source\":\"s\",\"type\":\"T\",\"deadletterreason\":\"R\"}";

    assertThat(ready(open(Schema.CLOUD_EVENTS, entry, topic(Schema.CLOUD_EVENTS))).json())
        .hasToString("{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"s\",\"type\":\"T\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EVENT_GRID   | EVENT_GRID   | {'id':'1','eventType':'T'}                 | subject",
        "EVENT_GRID   | EVENT_GRID   | {'deadLetterReason':'R'}                   | subject",
        "CLOUD_EVENTS | EVENT_GRID   | {'id':'1','type':'T'}                      | subject",
        "CLOUD_EVENTS | EVENT_GRID   | {'id':'1','type':'T','data_base64':'aa=='} | base64",
        "CLOUD_EVENTS | CLOUD_EVENTS | {'id':'1','deadletterreason':'R'}          | eventType",
        "CLOUD_EVENTS | CLOUD_EVENTS | {'deadletterreason':'R'}                   | specversion",
        "EVENT_GRID   | CUSTOM       | {'id':'1','data':[1]}                      | not an object",
        "EVENT_GRID   | CUSTOM       | {'id':'1'}                                 | not an object",
      })
  void saysWhyAnEntryCannotBeSent(Schema schema, Schema input, String entry, String why) {
    assertThat(open(schema, entry.replace('\'', '"'), topic(input)))
        .isInstanceOfSatisfying(
            ParsedDeadLetter.Refused.class, refused -> assertThat(refused.why()).contains(why));
  }

  private static ParsedDeadLetter open(Schema schema, String entry, Topic topic) {
    byte[] json = entry.strip().getBytes(UTF_8);
    return new DeadLetterParser(false)
        .parse(dead(schema, new RawJson(json, 0, json.length), "1"), PUBLISHED, topic);
  }

  private static DeadEvent dead(Schema schema, RawJson json, String id) {
    return new DeadEvent(schema, json, id, null, null);
  }

  private static Event ready(ParsedDeadLetter opened) {
    assertThat(opened).isInstanceOf(ParsedDeadLetter.Ready.class);
    return ((ParsedDeadLetter.Ready) opened).event();
  }

  private static Topic topic(Schema input) {
    return topic("t", input);
  }

  private static Topic topic(String name, Schema input) {
    TopicSchema schema =
        new TopicSchema(input, input == Schema.CUSTOM ? MAPPING : InputMapping.NONE);
    return new TopicBuilder(3, name, "/topics/" + name).schema(schema).build();
  }

  private static Event read(Topic topic, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    return switch (topic.inputSchema()) {
      case EVENT_GRID -> new EventGridReader().read(bytes, topic.resourceId()).getFirst();
      case CLOUD_EVENTS -> new CloudEventReader().read(bytes, HEADERS).getFirst();
      case CUSTOM ->
          new CustomReader()
              .read(("[" + body + "]").getBytes(UTF_8), topic.schema().mapping())
              .getFirst();
    };
  }

  private static final RequestHeaders HEADERS =
      new RequestHeaders() {
        @Override
        public @Nullable String get(String name) {
          return "application/cloudevents+json";
        }

        @Override
        public void forEach(BiConsumer<String, String> use) {}
      };

  private static RawJson entry(Topic topic, Schema delivery, boolean isOld, Event event) {
    Subscription subscription =
        new SubscriptionBuilder(7, 3, new WebhookDestination(URI.create("http://localhost/")))
            .named("Billing", "/billing")
            .filter(new EventFilter(List.of(), "", "", true))
            .schema(delivery)
            .build();
    DeadLetterDestination place =
        new DeadLetterDestination("/storageAccounts/Keeper", "letters", false);
    return new DeadLetterComposer(subscription, place, topic, Duration.ZERO, isOld)
        .compose(
            new GivenUp(
                1,
                event,
                PUBLISHED,
                1,
                List.of(new Attempt(PUBLISHED, 404, Outcome.NOT_FOUND, 20)),
                "MaxDeliveryAttemptsExceeded",
                PUBLISHED,
                null))
        .entry();
  }

  private static String delivered(Topic topic, Schema delivery, boolean isOld, Event event) {
    byte[] body =
        new EventWriters(topic.inputSchema(), topic.resourceId(), topic.schema().mapping(), isOld)
            .writerOf(delivery)
            .bytes(event, PUBLISHED);
    return new String(body, UTF_8);
  }

  private static String published(Schema schema, Random random) {
    return switch (schema) {
      case EVENT_GRID ->
          object(
              random,
              List.of(
                  "\"id\":\"%s\"", "\"subject\":%s", "\"eventType\":%s", "\"eventTime\":\"%s\""),
              List.of(
                  "\"data\":%s",
                  "\"dataVersion\":\"2.0\"",
                  "\"dataVersion\":null",
                  "\"metadataVersion\":\"1\"",
                  "\"topic\":\"/topics/t\""));
      case CLOUD_EVENTS ->
          object(
              random,
              List.of("\"specversion\":\"1.0\"", "\"id\":\"%s\"", "\"source\":%s", "\"type\":%s"),
              List.of(
                  "\"data\":%s",
                  "\"subject\":%s",
                  "\"time\":\"2020-01-01T00:00:00Z\"",
                  "\"traceparent\":\"00-1\"",
                  "\"datacontenttype\":\"application/json\""));
      case CUSTOM ->
          object(
              random,
              List.of("\"x\":%s"),
              List.of(
                  "\"kind\":%s",
                  "\"about\":{\"what\":%s}",
                  "\"data\":%s",
                  "\"deadLetterReason\":\"mine\"",
                  "\"id\":\"%s\""));
    };
  }

  private static final List<String> TEXTS =
      List.of("\"a\"", "\"ä\\u00e9\\n\\\"}\"", "\"😀, b\"", "\"/x/y\"");
  private static final List<String> VALUES =
      List.of("{}", "{ \"a\" : [1, 2.50, {\"b\":null}] }", "[ ]", "\"t,}\"", "1e400", "true");
  private static final List<String> TIMES =
      List.of("2020-08-13T17:18:13.1647262Z", "2020-08-13 17:18:13Z", "2020-08-13T19:18:13+02:00");
  private static final List<String> BLANKS = List.of("", " ", "\n\t", "  ");

  private static String object(Random random, List<String> required, List<String> optional) {
    List<String> members = new ArrayList<>(required);
    optional.stream().filter(_ -> random.nextBoolean()).forEach(members::add);
    boolean hasVersions = members.stream().filter(each -> each.contains("dataVersion")).count() > 1;
    if (hasVersions) {
      members.remove("\"dataVersion\":null");
    }
    Collections.shuffle(members, random);
    StringBuilder json = new StringBuilder("{");
    for (String member : members) {
      json.append(json.length() == 1 ? "" : ",").append(pick(BLANKS, random));
      json.append(filled(member, random)).append(pick(BLANKS, random));
    }
    return json.append('}').toString();
  }

  private static String filled(String member, Random random) {
    String name = member.substring(0, member.indexOf(':'));
    List<String> values =
        switch (name) {
          case "\"data\"", "\"x\"" -> VALUES;
          case "\"eventTime\"" -> TIMES;
          case "\"id\"" -> Arrays.asList("1", "a-b", "ünï");
          default -> TEXTS;
        };
    return member.formatted(pick(values, random));
  }

  private static String pick(List<String> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }
}
