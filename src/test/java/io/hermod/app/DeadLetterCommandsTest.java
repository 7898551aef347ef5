package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeadLetterCommandsTest {
  private static final String LETTERS = "/hermod/v1/deadletters";
  private static final String LETTER =
      """
      {"id":"acc1/letters/SHOP/2026/11/15/7/a.json#0","account":"acc1","container":"letters",
       "blob":"SHOP/2026/11/15/7/a.json","index":0,"topic":"orders","subscription":"shop",
       "eventId":"a\\u001b[2J","eventType":"Placed","subject":null,"reason":"TimeToLiveExceeded",
       "outcome":"Busy","attempts":3,"publishedAt":"2026-11-15T07:00:00.123Z",
       "lastAttemptAt":"2026-11-15T07:30:00.5Z","redrives":0,"redrivenAt":null,"jobId":null,
       "schema":"EventGridSchema","event":{"id":"a","data":{"n":1.10,"big":12345678901234567890}}}\
      """;

  private final FakeServer server;
  private final TestCommandLine command;

  DeadLetterCommandsTest(@TempDir Path folder) throws Exception {
    server = new FakeServer(folder);
    command = new TestCommandLine(folder).withVariable("HERMOD_DATA_DIR", folder.toString());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void listsDeadLettersInATable() {
    server.willAnswer(
        LETTERS, "{\"value\":[%s],\"faults\":[],\"nextLink\":null}".formatted(LETTER));

    assertThat(run("deadletter list")).isZero();
    assertThat(command.out().lines())
        .containsExactly(
            "LAST ATTEMPT          TOPIC   SUBSCRIPTION  EVENT TYPE  EVENT  REASON             "
                + " OUTCOME  ATTEMPTS  SENT AGAIN  ID",
            "2026-11-15T07:30:00Z  orders  shop          Placed      a?[2J  TimeToLiveExceeded "
                + " Busy     3                     acc1/letters/SHOP/2026/11/15/7/a.json#0");
  }

  @Test
  void sendsEveryFilterAsItWasTyped() {
    server.willAnswer(LETTERS, "{\"value\":[],\"faults\":[],\"nextLink\":null}");

    assertThat(
            command.run(
                "deadletter",
                "list",
                "--topic",
                "orders",
                "--subscription",
                "shop",
                "--reason",
                "R",
                "--outcome",
                "O",
                "--event-type",
                "a&b",
                "--from",
                "2026-11-15",
                "--to",
                "2026-11-16T00:00:00+01:00",
                "--text",
                "50 % ä",
                "--account",
                "acc1",
                "--container",
                "letters",
                "--redriven",
                "false",
                "--top",
                "7"))
        .isZero();
    assertThat(command.out()).isEqualToIgnoringNewLines("no dead letters");
    assertThat(server.asked().getFirst().line())
        .isEqualTo(
            "GET /hermod/v1/deadletters?top=7&topic=orders&subscription=shop&reason=R&outcome=O"
                + "&eventType=a%26b&from=2026-11-15&to=2026-11-16T00%3A00%3A00%2B01%3A00"
                + "&text=50%20%25%20%C3%A4&account=acc1&container=letters&redriven=false"
                + "&api-version=2025-02-15");
  }

  @Test
  void readsPageAfterPageUntilItHasEnough() {
    String next = "\"https://elsewhere:1%s?top=2&cursor=abc\"".formatted(LETTERS);
    server.willAnswer(
        LETTERS,
        "{\"value\":[],\"faults\":[{\"problem\":\"blob x is not valid JSON\"}],\"nextLink\":%s}"
            .formatted(next),
        "{\"value\":[%s,%s],\"faults\":[],\"nextLink\":%s}".formatted(LETTER, LETTER, next));

    assertThat(run("deadletter list --top 2")).isZero();
    assertThat(command.out().lines()).hasSize(4).last().asString().startsWith("There may be more");
    assertThat(command.err()).isEqualToIgnoringNewLines("hermod: blob x is not valid JSON");
    assertThat(server.asked()).hasSize(2);
    assertThat(server.asked().getLast().line()).startsWith("GET " + LETTERS + "?top=2&cursor=abc&");
  }

  @Test
  void printsALineOfJsonForEachLetter() {
    server.willAnswer(LETTERS, "{\"value\":[%s,%s],\"nextLink\":null}".formatted(LETTER, LETTER));

    assertThat(run("deadletter list --json")).isZero();
    assertThat(command.out().lines())
        .hasSize(2)
        .allMatch(line -> line.contains("\"event\":{\"id\":\"a\",\"data\":{\"n\":1.10,"));
  }

  @Test
  void addsUpACountThatTakesSeveralCalls() {
    String next = "\"https://elsewhere:1%s/counts?cursor=abc\"".formatted(LETTERS);
    server.willAnswer(
        LETTERS + "/counts",
        """
        {"total":3,"byReason":[{"name":"A","count":2},{"name":"B","count":1}],"byOutcome":[],
         "byEventType":[{"name":"Placed","count":3}],"faults":[],"complete":false,"nextLink":%s}
        """
            .formatted(next),
        """
        {"total":10,"byReason":[{"name":"B","count":10}],"byOutcome":[],"byEventType":[],
         "faults":[],"complete":true,"nextLink":null}
        """);

    assertThat(run("deadletter list --counts --topic orders")).isZero();
    assertThat(command.out().lines())
        .containsExactly(
            "13 dead letters", "by reason", "  11  B", "  2   A", "by event type", "  3  Placed");
  }

  @Test
  void showsADeadLetterWithItsEvent() {
    server.willAnswer(LETTERS + "/entry", LETTER);

    assertThat(run("deadletter show acc1/letters/SHOP/2026/11/15/7/a.json#0")).isZero();
    assertThat(server.asked().getFirst().line())
        .startsWith(
            "GET "
                + LETTERS
                + "/entry?id=acc1%2Fletters%2FSHOP%2F2026%2F11%2F15%2F7%2Fa.json%230&");
    assertThat(command.out())
        .contains("reason        TimeToLiveExceeded", "last attempt  2026-11-15T07:30:00.5Z")
        .contains("\"big\" : 12345678901234567890")
        .contains("\"n\" : 1.1")
        .doesNotContain("sent again", "\u001b");
  }

  @Test
  void watchesARedriveToItsEnd() {
    server.willAnswer(LETTERS + "/redrive", job("counting", 0, 0, 0));
    server.willAnswer(
        "/hermod/v1/redrives/j1",
        job("running", 10, 2, 0),
        job("running", 10, 2, 0),
        job("running", 10, 7, 0),
        job("done", 10, 8, 0));

    assertThat(run("deadletter redrive --subscription shop --rate 2.5 --job-id j1 --again"))
        .isZero();
    assertThat(server.asked().getFirst().body())
        .isEqualTo(
            "{\"subscription\":\"shop\",\"rate\":2.5,\"jobId\":\"j1\",\"dryRun\":false,\"again\":true}");
    assertThat(command.err().lines())
        .containsExactly(
            "hermod: job j1 counting: 0 of 0 sent again",
            "hermod: job j1 running: 2 of 10 sent again, 1 skipped",
            "hermod: job j1 running: 7 of 10 sent again, 1 skipped");
    assertThat(command.out().lines()).containsExactly("job j1 done: 8 of 10 sent again, 1 skipped");
  }

  @Test
  void saysWhenNotAllCouldBeSentAgain() {
    server.willAnswer(LETTERS + "/redrive", job("done", 10, 8, 2));

    assertThat(run("deadletter redrive")).isEqualTo(1);
    assertThat(command.out())
        .isEqualToIgnoringNewLines("job j1 done: 8 of 10 sent again, 1 skipped, 2 failed");
    assertThat(command.err()).isEqualToIgnoringNewLines("hermod: the subscription is gone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--target bank                         |"
            + " {\"target\":\"bank\",\"dryRun\":true,\"again\":false}",
        "--target bank --target-topic money    |"
            + " {\"target\":{\"topic\":\"money\",\"subscription\":\"bank\"},\"dryRun\":true,\"again\":false}",
      })
  void sendsThemToAnotherSubscription(String flags, String body) {
    server.willAnswer(LETTERS + "/redrive", job("counting", 0, 0, 0));

    assertThat(run("deadletter redrive --dry-run --no-wait " + flags)).isZero();
    assertThat(server.asked()).hasSize(1);
    assertThat(server.asked().getFirst().body()).isEqualTo(body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deadletter list --top 0                | --top must be 1 or more",
        "deadletter redrive --target-topic t    | --target-topic needs --target",
        "deadletter redrive --rate fast         | --rate",
        "deadletter show                        | ID",
        "deadletter                             | missing required subcommand",
        "redrive pause                          | JOB",
      })
  void saysHowItIsUsed(String line, String problem) {
    assertThat(run(line)).isEqualTo(2);
    assertThat(command.err()).contains(problem);
    assertThat(server.asked()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "show, GET /hermod/v1/redrives/a%2Fb?",
    "pause, POST /hermod/v1/redrives/a%2Fb/pause?",
    "resume, POST /hermod/v1/redrives/a%2Fb/resume?",
    "cancel --yes, POST /hermod/v1/redrives/a%2Fb/cancel?",
  })
  void looksAtAJobAndSteersIt(String action, String call) {
    for (String path : List.of("", "/pause", "/resume", "/cancel")) {
      server.willAnswer("/hermod/v1/redrives/a/b" + path, job("paused", 10, 5, 0));
    }

    assertThat(run("redrive " + action + " a/b")).isZero();
    assertThat(server.asked().getLast().line()).startsWith(call);
    assertThat(command.out())
        .isEqualToIgnoringNewLines("job j1 paused: 5 of 10 sent again, 1 skipped");
  }

  @Test
  void watchesAJobAgain() {
    server.willAnswer(
        "/hermod/v1/redrives/j1", job("running", 10, 5, 0), job("cancelled", 10, 6, 0));

    assertThat(run("redrive watch j1")).isEqualTo(1);
    assertThat(command.err()).contains("job j1 running: 5 of 10 sent again, 1 skipped");
    assertThat(command.out().lines())
        .containsExactly("job j1 cancelled: 6 of 10 sent again, 1 skipped");
  }

  @Test
  void listsJobs() {
    server.willAnswer(
        "/hermod/v1/redrives", "{\"value\":[%s]}".formatted(job("running", 10, 5, 0)));

    assertThat(run("redrive list")).isZero();
    assertThat(command.out().lines())
        .containsExactly(
            "JOB  KIND     STATE    TOTAL  DONE  SKIPPED  FAILED  CREATED               FINISHED",
            "j1   redrive  running  10     5     1        0       2026-11-15T08:00:00Z");
  }

  private int run(String line) {
    return command.run(line.strip().split(" "));
  }

  private static String job(String state, int total, int done, int failed) {
    return """
    {"jobId":"j1","kind":"redrive","state":"%s","dryRun":false,
     "total":%d,"done":%d,"failed":%d,"skipped":%d,
     "rate":null,"createdAt":"2026-11-15T08:00:00Z","startedAt":null,"finishedAt":null,
     "faults":%s}
    """
        .formatted(
            state,
            total,
            done,
            failed,
            total == 0 ? 0 : 1,
            failed == 0 ? "[]" : "[\"the subscription is gone\"]");
  }
}
