package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DoctorCommandTest {
  private static final String PATH = "/hermod/v1/doctor";
  private static final String WELL =
      """
      {"healthy":true,"store":{"refusesEvents":false,"journalBytes":10,"stateBytes":20},
       "loopsRespond":true,"loopFaults":0,"quarantinedRows":0,"quarantine":[],"subscriptions":[],"endpoints":[]}\
      """;
  private static final String UNWELL =
      """
      {"healthy":false,"store":{"refusesEvents":true,"journalBytes":10,"stateBytes":20},
       "loopsRespond":false,"loopFaults":2,"quarantinedRows":1,
       "quarantine":[{"kind":"parkedEvent","subscription":"orders/billing","position":42,
         "reason":"the event's body is missing","at":"2026-01-01T00:00:00Z","bytes":99}],
       "subscriptions":[{"subscription":"orders/billing","faults":3,"lastFault":"the filter failed",
         "lastFaultAt":"2026-01-01T00:00:01Z"}],
       "endpoints":[{"endpoint":"https://shop.example/hook","reason":"Busy","failures":12,
         "nextProbeAt":"2026-01-01T00:00:30Z"}]}\
      """;

  private final FakeServer server;
  private final TestCommandLine command;

  DoctorCommandTest(@TempDir Path folder) throws Exception {
    server = new FakeServer(folder);
    command = new TestCommandLine(folder).withVariable("HERMOD_DATA_DIR", folder.toString());
    server.willAnswer("/hermod/v1/clock", "{\"now\":\"2026-01-01T00:00:00Z\",\"virtual\":true}");
    server.willAnswer("/hermod/v1/endpoints", "{\"value\":[]}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void saysThatAllIsWell() {
    server.willAnswer(PATH, WELL);

    assertThat(command.run("doctor")).as(command.out()).isZero();
    assertThat(command.out()).startsWith("All is well.").doesNotContain("problem", "What to do");
    assertThat(command.out())
        .containsPattern("CHECK +RESULT +FOUND\n")
        .containsPattern("store +ok +accepts events; journal 10 bytes, state 20 bytes\n")
        .containsPattern("event loops +ok +all respond\n")
        .containsPattern("clock +ok +virtual, at 2026-01-01T00:00:00Z\n")
        .containsPattern("disk +ok +\\d+ MB free\n")
        .containsPattern("disk sync +ok +[0-9.]+ ms\n")
        .containsPattern("certificate +ok +valid until ")
        .containsPattern("CA certificate +ok +valid until ");
  }

  @Test
  void saysWhatToDoAboutEachProblemOfTheServer() {
    server.willAnswer(PATH, UNWELL);

    assertThat(command.run("doctor")).isEqualTo(1);
    assertThat(command.out()).startsWith("6 things need attention.");
    assertThat(command.out())
        .containsPattern("store +problem +refuses events, because it is full; journal 10 bytes")
        .containsPattern("event loops +problem +at least one does not respond")
        .containsPattern("event loops +problem +2 tasks failed")
        .containsPattern(
            "quarantine +problem +1 row cannot be read; parkedEvent of orders/billing at position"
                + " 42, found at 2026-01-01T00:00:00Z: the event's body is missing")
        .containsPattern(
            "subscription orders/billing +problem +3 faults, the last at 2026-01-01T00:00:01Z: the"
                + " filter failed")
        .containsPattern(
            "endpoint https://shop.example/hook +problem +on probation after 12 failures"
                + " \\(Busy\\), next probe at 2026-01-01T00:00:30Z");
    assertThat(command.out().lines().dropWhile(line -> !line.equals("What to do:")).skip(1))
        .hasSize(6)
        .contains(
            "endpoint https://shop.example/hook: Repair it, and then run: hermod endpoint wake"
                + " https://shop.example/hook")
        .allMatch(line -> line.matches("[^:]+(:/[^:]+)?: [A-Z].*"));
  }

  @Test
  void looksAtTheClusterIfThereIsOne() {
    server.willAnswer(PATH, WELL);
    server.willAnswer(
        "/hermod/v1/cluster",
        "{\"leader\":\"a\",\"nodes\":[{},{}],\"warnings\":[]}",
        """
        {"leader":"a","nodes":[{}],"warnings":[{"text":"Only the node a can lead.",
          "advice":"Start another node."}]}\
        """);

    assertThat(command.run("doctor")).isZero();
    assertThat(command.out()).containsPattern("cluster +ok +2 nodes, a leads\n");
    assertThat(command.run("doctor")).isEqualTo(1);
    assertThat(command.out())
        .containsPattern("cluster +problem +Only the node a can lead.")
        .contains("cluster: Start another node.");
  }

  @Test
  void printsEverythingAsJson() {
    server.willAnswer(PATH, UNWELL);

    assertThat(command.run("doctor", "-o", "json")).isEqualTo(1);
    JsonNode found = JsonMapper.shared().readTree(command.out());
    assertThat(found.path("healthy").asBoolean()).isFalse();
    assertThat(found.at("/server/loopFaults").asInt()).isEqualTo(2);
    assertThat(found.path("checks").valueStream().map(each -> each.path("check").asString()))
        .contains("store", "disk sync", "endpoint https://shop.example/hook");
    assertThat(found.at("/checks/0/good").asBoolean(true)).isFalse();
    assertThat(found.at("/checks/0/advice").asString()).startsWith("Make room");
  }

  @Test
  void looksAtTheMachineAndTheFilesIfNoServerResponds() {
    server.close();

    assertThat(command.run("doctor", "-o", "json")).isEqualTo(1);
    JsonNode found = JsonMapper.shared().readTree(command.out());
    assertThat(found.at("/checks/0/check").asString()).isEqualTo("server");
    assertThat(found.at("/checks/0/found").asString()).startsWith("no server responds at https://");
    assertThat(found.at("/checks/0/advice").asString()).contains("hermod serve");
    assertThat(found.path("checks").valueStream().map(each -> each.path("check").asString()))
        .contains("data directory", "port 4438", "clock", "endpoints", "subscriptions", "disk");
    assertThat(found.path("server").isNull()).isTrue();
    assertThat(found.toString()).contains("their endpoints were not tried; run this command again");
  }

  @Test
  void aServerThatRefusesIsNotTakenForAStoppedOne() {
    assertThat(command.run("doctor", "-o", "json")).isEqualTo(1);

    JsonNode found = JsonMapper.shared().readTree(command.out());
    assertThat(found.at("/checks/0/check").asString()).isEqualTo("server");
    assertThat(found.at("/checks/0/found").asString()).startsWith("the server refused: ");
    assertThat(found.path("checks").valueStream().map(each -> each.path("check").asString()))
        .contains("disk")
        .doesNotContain("data directory", "lock", "port 4438");
  }

  @Test
  void keepsTheReportOfAServerIfALaterCallFails() {
    server.willAnswer(PATH, WELL);
    server.willRefuse("/hermod/v1/endpoints");

    assertThat(command.run("doctor", "-o", "json")).isEqualTo(1);
    JsonNode found = JsonMapper.shared().readTree(command.out());
    assertThat(found.at("/server/healthy").asBoolean()).isTrue();
    assertThat(
            found
                .path("checks")
                .valueStream()
                .filter(each -> !each.path("good").asBoolean())
                .map(each -> each.path("check").asString()))
        .containsExactly("endpoints");
  }

  @Test
  void believesAServerThatKnowsOfMoreTrouble() {
    server.willAnswer(PATH, WELL.replace("\"healthy\":true", "\"healthy\":false"));

    assertThat(command.run("doctor")).isEqualTo(1);
    assertThat(command.out()).startsWith("The server says that something needs attention");
  }
}
