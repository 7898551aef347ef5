package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void saysThatAllIsWell() {
    server.willAnswer(PATH, WELL);
    server.willAnswer("/hermod/v1/clock", "{\"now\":\"2026-01-01T00:00:00Z\",\"virtual\":true}");
    server.willAnswer("/hermod/v1/endpoints", "{\"value\":[]}");

    assertThat(command.run("doctor")).isZero();
    assertThat(command.out().lines())
        .startsWith("All is well.", "store: accepts events; journal 10 bytes, state 20 bytes")
        .contains("java: version " + Runtime.version().feature())
        .anyMatch(line -> line.matches("disk: \\d+ MB free"))
        .anyMatch(line -> line.matches("disk sync: [0-9.]+ ms"));
  }

  @Test
  void namesWhatToLookAfterAndEndsWithOne() {
    server.willAnswer(PATH, UNWELL);

    assertThat(command.run("doctor")).isEqualTo(1);
    assertThat(command.out().lines())
        .startsWith(
            "Something needs attention.",
            "store: refuses events, because it is full; journal 10 bytes, state 20 bytes",
            "event loops: at least one does not respond, so no subscription is listed",
            "event loops: 2 tasks failed, see the log",
            "quarantine: 1 row cannot be read",
            "  parkedEvent of orders/billing at position 42, found at 2026-01-01T00:00:00Z: the"
                + " event's body is missing",
            "subscription orders/billing: 3 faults, the last at 2026-01-01T00:00:01Z: the filter"
                + " failed",
            "endpoint https://shop.example/hook: on probation after 12 failures (Busy), next probe"
                + " at 2026-01-01T00:00:30Z");
  }

  @Test
  void printsTheReportAsJson() {
    server.willAnswer(PATH, WELL);

    assertThat(command.run("doctor", "--json")).isZero();
    assertThat(command.out()).contains("\"healthy\" : true");
  }

  @Test
  void looksAtTheMachineIfNoServerResponds() {
    server.close();

    assertThat(command.run("doctor")).isEqualTo(1);
    assertThat(command.out()).contains("java: version", "disk: ", "disk sync: ", "port 4438: ");
    assertThat(command.err()).contains("no server");
  }
}
