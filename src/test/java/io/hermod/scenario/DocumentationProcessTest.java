package io.hermod.scenario;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the README and of every page, typed from top to bottom on one data directory, all
 * end well. Servers and sinks run in the background, as in terminals of their own.
 */
class DocumentationProcessTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Duration ARRIVAL = Duration.ofSeconds(1);

  /** What the pages say that a command prints, by the command's beginning. */
  private static final Map<String, String> PRINTED =
      Map.ofEntries(
          entry("./hermod topic create orders", "topic orders accepts events at https://"),
          entry("./hermod subscription create shop", "subscription shop sends the events of"),
          entry("./hermod event publish orders --id order-1", "order-1"),
          entry("./hermod event explain", " shop: "),
          entry("./hermod filter test --filter '{\"adv", "data.number is 3, not one of 1, 2"),
          entry("./hermod filter test --filter filter.json", "1 of 2 events match"),
          entry("./hermod client add audit", "clientSecret"),
          entry("./hermod client list", "audit"),
          entry("./hermod clock", "(virtual)"),
          entry("./hermod rotate-master-key", "The new key is"),
          entry("curl -i ", "200 OK"),
          entry("echo '{\"orderId\"", "o-1"));

  /** How many events a sink has got at the end of a page. */
  private static final Map<String, Integer> DELIVERED =
      Map.of("README.md", 4, "edge.md", 1, "schemas.md", 6);

  /** Which events a sink shows at the end of a page. */
  private static final Map<String, List<String>> SHOWN =
      Map.of(
          "destinations.md",
          List.of(
              "subscription=HOOK id=hook-1 ",
              "subscription=FUNCTION id=function-1 ",
              "subscription=ARCHIVE id=forward-1 "));

  private static final String PRELUDE =
      """
      trap 'stop server; stop sink' EXIT
      report() { # number, command; fails where the command did
        if [ "$?" = 0 ]; then echo "ok $1 - ${2%%$'\\n'*}"; else echo "not ok $1 - ${2%%$'\\n'*}"; fi
      }
      step() { # number, command, what it prints
        { eval "$2" >output 2>&1 && { [ -z "$3" ] || grep -qF -- "$3" output; }; }
        report "$1" "$2"
        awk '{ print "  " $0 }' output
      }
      start() { # number, command, name, beginning of the line that it is ready with
        stop "$3"
        (eval "exec env $2") >"$3.out" 2>&1 &
        echo $! >"$3.pid"
        awaited "$4" 1 "$3"
        report "$1" "$2"
        awk '{ print "  " $0 }' "$3.out"
      }
      awaited() { # beginning of a line, how often, name
        for _ in $(seq 480); do
          if [ "$(grep -cs "$1" "$3.out")" -ge "$2" ]; then return 0; fi
          kill -0 "$(cat "$3.pid")" 2>/dev/null || return 1
          sleep 0.25
        done
        return 1
      }
      stop() { # name
        [ -f "$1.pid" ] || return 0
        kill "$(cat "$1.pid")" 2>/dev/null
        for _ in $(seq 120); do kill -0 "$(cat "$1.pid")" 2>/dev/null || break; sleep 0.25; done
        rm "$1.pid"
      }
      """;

  private final Path folder;
  @AutoClose private final DestinationPeers peers;
  private int steps;

  DocumentationProcessTest(@TempDir Path folder, @TempDir Path peers) throws IOException {
    this.folder = folder;
    this.peers = new DestinationPeers(peers);
  }

  @TestFactory
  Stream<DynamicTest> commandsOfAllPagesEndWell() throws IOException {
    Files.createSymbolicLink(folder.resolve("hermod"), Path.of("hermod").toAbsolutePath());
    Files.writeString(folder.resolve(".curlrc"), "silent\nshow-error\nfail-with-body\n");
    Path script = Files.writeString(folder.resolve("pages.sh"), script(Ports.free()));
    Program.Result result = Program.finish(start(script), LIMIT);
    List<TapReport.Step> reported = TapReport.read(result.output());
    List<DynamicTest> tests = new ArrayList<>();
    reported.forEach(step -> tests.add(test(step)));
    tests.add(
        DynamicTest.dynamicTest(
            "every step is reported",
            () -> assertThat(reported).as(result.output()).hasSize(steps)));
    peers.received().forEach((id, texts) -> tests.add(arrival(id, texts)));
    return tests.stream();
  }

  private static DynamicTest arrival(String id, Supplier<String> texts) {
    return DynamicTest.dynamicTest(
        id + " of destinations.md has arrived",
        () -> Await.until(texts, ARRIVAL, () -> texts.get().contains("\"" + id + "\"")));
  }

  private static DynamicTest test(TapReport.Step step) {
    return DynamicTest.dynamicTest(
        step.name(), () -> assertThat(step.isOk()).as(step.details()).isTrue());
  }

  /**
   * Where there would be a conflict with whatever runs on the ports that the pages name. The sink
   * also stands in for the function app.
   */
  private record Ports(int https, int http, int sink) {
    static Ports free() throws IOException {
      try (var one = new ServerSocket(0);
          var two = new ServerSocket(0);
          var three = new ServerSocket(0)) {
        return new Ports(one.getLocalPort(), two.getLocalPort(), three.getLocalPort());
      }
    }

    String in(String command) {
      return command
          .replace("localhost:4438", "localhost:" + https)
          .replace("localhost:8080", "localhost:" + http)
          .replace("--http-port 8080", "--http-port " + http)
          .replace("localhost:8090", "localhost:" + sink)
          .replace("localhost:7071", "localhost:" + sink)
          .replace("./hermod sink", "./hermod sink --port " + sink);
    }
  }

  private String script(Ports ports) throws IOException {
    StringBuilder script = new StringBuilder(PRELUDE);
    script.append("export HERMOD_HTTPS_PORT=").append(ports.https()).append('\n');
    for (CommandPage page : CommandPage.all()) {
      List<String> commands =
          page.commands().stream().filter(command -> !CommandsNotRun.contains(command)).toList();
      if (!commands.isEmpty()) {
        append(script, page.name(), commands, ports);
      }
    }
    return script.toString();
  }

  /** In a shell of its own: what one page exports is no matter of the next. */
  private void append(StringBuilder script, String page, List<String> commands, Ports ports) {
    script.append("(\n");
    if (!isServer(commands.getFirst()) && !commands.getFirst().startsWith("export ")) {
      script.append(line("./hermod serve"));
    }
    for (String command : commands) {
      script.append(
          line(
              peers.in(ports.in(command)),
              PRINTED.entrySet().stream()
                  .filter(each -> command.startsWith(each.getKey()))
                  .map(Map.Entry::getValue)
                  .findFirst()
                  .orElse("")));
    }
    if (DELIVERED.containsKey(page)) {
      script.append(
          "awaited ' 200 Notification ' %d sink; report %d 'the sink of %s has its events'\ncat sink.out\n"
              .formatted(DELIVERED.get(page), ++steps, page));
    }
    for (String shown : SHOWN.getOrDefault(page, List.of())) {
      script.append(
          "awaited '%1$s' 1 sink; report %2$d 'the sink of %3$s shows %1$s'\n"
              .formatted(shown, ++steps, page));
    }
    script.append(")\n");
  }

  private String line(String command) {
    return line(command, "");
  }

  private String line(String command, String printed) {
    String number = Integer.toString(++steps);
    if (isServer(command)) {
      return "start %s %s server '^ready '\n".formatted(number, quoted(command));
    }
    if (command.startsWith("./hermod sink")) {
      return "start %s %s sink '^listening '\n".formatted(number, quoted(command));
    }
    String before = command.startsWith("./hermod rotate-master-key") ? "stop server; " : "";
    return before + "step %s %s %s\n".formatted(number, quoted(command), quoted(printed));
  }

  private static boolean isServer(String command) {
    return command.matches("(\\w+=\\S* )*\\./hermod serve\\b.*");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private Process start(Path script) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", script.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"));
    builder.environment().put("CURL_HOME", folder.toString());
    // Without a desktop, no command opens a browser.
    builder.environment().keySet().removeAll(Set.of("DISPLAY", "WAYLAND_DISPLAY"));
    return builder.start();
  }

  /** Only where the script had no chance to. */
  @AfterEach
  void stopWhatWasLeftBehind() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".pid")).toList()) {
        ProcessHandle.of(Long.parseLong(Files.readString(file).strip()))
            .ifPresent(ProcessHandle::destroyForcibly);
      }
    }
  }
}
