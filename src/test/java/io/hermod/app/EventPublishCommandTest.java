package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EventPublishCommandTest {
  @TempDir private Path folder;

  @Test
  void publishesMadeUpEventsAHundredAtATimeWithTheTopicsKey() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run("event", "publish", "orders", "--count", "250")).isZero();
      assertThat(command.err()).isEqualToIgnoringNewLines("hermod: published 250 events to orders");
      List<FakeServer.Asked> published = published(server);
      assertThat(command.out().lines()).hasSize(250).containsExactlyElementsOf(ids(published));
      assertThat(published).extracting(FakeServer.Asked::key).containsOnly("the-key");
      assertThat(published)
          .extracting(asked -> json(asked.body()).size())
          .containsExactly(100, 100, 50);
      assertThat(json(published.getFirst().body()).get(0).propertyNames())
          .contains("id", "eventType", "subject", "eventTime", "data", "dataVersion");
    }
  }

  @Test
  void publishesTheEventsOfAFileAsTheyAre() throws Exception {
    String events =
        "[{\"id\":\"1\",\"data\":{\"n\":1.10}},{\"id\":\"2\",\"data\":12345678901234567890}]";
    Files.writeString(folder.resolve("events.json"), events);
    try (FakeServer server = new FakeServer(folder)) {
      assertThat(commandLine().run("event", "publish", "orders", "--file", "events.json")).isZero();
      assertThat(published(server)).extracting(FakeServer.Asked::body).containsExactly(events);
    }
  }

  @Test
  void publishesASingleEventFromStandardInput() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine().withInput("{\"id\":\"1\"}");

      assertThat(command.run("event", "publish", "orders", "--file", "-")).isZero();
      assertThat(published(server))
          .extracting(FakeServer.Asked::body)
          .containsExactly("[{\"id\":\"1\"}]");
    }
  }

  @Test
  void saysWhichFileIsNotJson() throws Exception {
    Files.writeString(folder.resolve("events.json"), "[{\n\"id\":]");
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run("event", "publish", "orders", "--file", "events.json")).isEqualTo(1);
      assertThat(command.err()).startsWith("hermod: events.json is not valid JSON: see line 2");
      assertThat(published(server)).isEmpty();
    }
  }

  @Test
  void usesTheIdsThatAreGiven() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run("event", "publish", "orders", "--id", "order-1", "--id", "b"))
          .isZero();
      assertThat(command.out().lines()).containsExactly("order-1", "b");
      assertThat(ids(published(server))).containsExactly("order-1", "b");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--id a --count 2", "--id a --file -", "--count 2 --file -"})
  void takesEventsFromOnePlaceOnly(String options) throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run(("event publish orders " + options).split(" "))).isEqualTo(2);
      assertThat(command.err()).contains("use only one of --file, --count and --id");
      assertThat(server.asked()).isEmpty();
    }
  }

  @Test
  void printsTheIdsThatACustomTopicReadsByItsMapping() throws Exception {
    assertThat(publishToCustom("\"id\":{\"sourceField\":\"order.id\"}").out().lines())
        .containsExactly("dotted", "7");
  }

  @Test
  void saysWhenTheServerMakesIdsUp() throws Exception {
    TestCommandLine command = publishToCustom("");
    assertThat(command.out()).isEmpty();
    assertThat(command.err())
        .contains("published 2 events to orders", "the server generated the ids of 2 of them");
  }

  private TestCommandLine publishToCustom(String mapping) throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      server.willAnswer(
          "/subscriptions/%s/providers/Microsoft.EventGrid/topics"
              .formatted(server.subscriptionId()),
          """
          {"value":[{"id":"/topics/orders","properties":{
            "endpoint":"https://127.0.0.1:%d/topics/orders/api/events",
            "inputSchema":"CustomEventSchema","inputSchemaMapping":{"properties":{%s}}}}]}
          """
              .formatted(server.port(), mapping));
      TestCommandLine command =
          commandLine().withInput("[{\"order.id\":\"dotted\"},{\"order\":{\"id\":7}}]");
      assertThat(command.run("event", "publish", "orders", "--file", "-")).isZero();
      return command;
    }
  }

  private TestCommandLine commandLine() {
    return new TestCommandLine(folder).withVariable("HERMOD_DATA_DIR", folder.toString());
  }

  private static List<FakeServer.Asked> published(FakeServer server) {
    return server.asked().stream()
        .filter(asked -> asked.line().equals("POST /topics/orders/api/events"))
        .toList();
  }

  private static List<String> ids(List<FakeServer.Asked> published) {
    return published.stream()
        .flatMap(asked -> json(asked.body()).valueStream())
        .map(event -> event.path("id").asString())
        .toList();
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }
}
