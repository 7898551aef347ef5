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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The commands of pages, typed from top to bottom on one data directory. Servers and sinks run in
 * the background, as in terminals of their own.
 */
final class TypedPages implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String SERVER = "./hermod serve";

  /** What the pages say that a command prints, by the command's beginning; the longest counts. */
  private static final Map<String, String> PRINTED =
      Map.ofEntries(
          entry("./hermod topic create orders", "topic orders accepts events at https://"),
          entry("./hermod subscription create shop", "subscription shop sends the events of"),
          entry("./hermod event publish orders --id order-1", "order-1"),
          entry("./hermod event explain", " shop: "),
          entry("./hermod event explain orders queue-1", " queue: "),
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
        : >"$3.out"
        (eval "exec env $2") >"$3.out" 2>&1 &
        echo $! >"$3.pid"
        awaited "$4" 1 "$3"
        report "$1" "$2"
        awk '{ print "  " $0 }' "$3.out"
      }
      awaited() { # beginning of a line, how often, name
        for _ in $(seq 1200); do
          if [ "$(grep -cs "$1" "$3.out")" -ge "$2" ]; then return 0; fi
          kill -0 "$(cat "$3.pid")" 2>/dev/null || return 1
          sleep 0.1
        done
        return 1
      }
      stop() { # name
        [ -f "$1.pid" ] || return 0
        kill "$(cat "$1.pid")" 2>/dev/null
        for _ in $(seq 600); do kill -0 "$(cat "$1.pid")" 2>/dev/null || break; sleep 0.05; done
        rm "$1.pid"
      }
      """;

  private final Path folder;
  private final UnaryOperator<String> replacement;
  private final StringBuilder script = new StringBuilder(PRELUDE);
  private int steps;
  private boolean isServerRunning;

  /**
   * Types in this folder.
   *
   * @param replacement puts what this machine has in the place of what the pages name
   */
  TypedPages(Path folder, UnaryOperator<String> replacement) throws IOException {
    Ports ports = Ports.free();
    this.folder = folder;
    this.replacement = command -> replacement.apply(ports.in(command));
    script.append("export HERMOD_HTTPS_PORT=").append(ports.https()).append('\n');
    // Servers live for seconds: without the optimising compiler they start sooner.
    script.append("export HERMOD_JAVA_OPTS=-XX:TieredStopAtLevel=1\n");
    Files.createSymbolicLink(folder.resolve("hermod"), Path.of("hermod").toAbsolutePath());
    Files.writeString(folder.resolve(".curlrc"), "silent\nshow-error\nfail-with-body\n");
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

  /** Types the commands of these pages. Returns a test for each step. */
  List<DynamicTest> type(List<CommandPage> pages) throws IOException {
    pages.forEach(this::append);
    Path file = Files.writeString(folder.resolve("pages.sh"), script);
    Program.Result result = Program.finish(start(file), LIMIT);
    List<TapReport.Step> reported = TapReport.read(result.output());
    List<DynamicTest> tests = new ArrayList<>();
    reported.forEach(step -> tests.add(test(step)));
    tests.add(
        DynamicTest.dynamicTest(
            "every step is reported",
            () -> assertThat(reported).as(result.output()).hasSize(steps)));
    return tests;
  }

  private static DynamicTest test(TapReport.Step step) {
    return DynamicTest.dynamicTest(
        step.name(), () -> assertThat(step.isOk()).as(step.details()).isTrue());
  }

  private void append(CommandPage page) {
    List<String> commands =
        page.commands().stream().filter(command -> !CommandsNotRun.contains(command)).toList();
    if (!commands.isEmpty()) {
      append(page.name(), commands);
    }
  }

  /** In a shell of its own: what one page exports is no matter of the next. */
  private void append(String page, List<String> commands) {
    script.append("(\n");
    boolean exports = commands.stream().anyMatch(command -> command.startsWith("export "));
    if (!isServer(commands.getFirst()) && !exports && !isServerRunning) {
      append(SERVER, "");
    }
    commands.forEach(command -> append(replacement.apply(command), printed(command)));
    // The next page goes on with it, if a server that it starts itself would be no other.
    isServerRunning &= !exports;
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

  private static String printed(String command) {
    return PRINTED.entrySet().stream()
        .filter(each -> command.startsWith(each.getKey()))
        .max(Comparator.comparingInt(each -> each.getKey().length()))
        .map(Map.Entry::getValue)
        .orElse("");
  }

  private void append(String command, String printed) {
    String number = Integer.toString(++steps);
    if (isServer(command)) {
      script.append("start %s %s server '^ready '\n".formatted(number, quoted(command)));
      isServerRunning = command.equals(SERVER);
    } else if (command.startsWith("./hermod sink")) {
      script.append("start %s %s sink '^listening '\n".formatted(number, quoted(command)));
    } else {
      stopServerFor(command);
      script.append("step %s %s %s\n".formatted(number, quoted(command), quoted(printed)));
    }
  }

  private void stopServerFor(String command) {
    if (command.startsWith("./hermod rotate-master-key")) {
      script.append("stop server; ");
      isServerRunning = false;
    }
  }

  private static boolean isServer(String command) {
    return command.matches("(\\w+=\\S* )*\\./hermod serve\\b.*");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private Process start(Path file) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", file.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"));
    builder.environment().put("CURL_HOME", folder.toString());
    // Without a desktop, no command opens a browser.
    builder.environment().keySet().removeAll(Set.of("DISPLAY", "WAYLAND_DISPLAY"));
    return builder.start();
  }

  /** Stops what is left behind, only where the script had no chance to. */
  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".pid")).toList()) {
        ProcessHandle.of(Long.parseLong(Files.readString(file).strip()))
            .ifPresent(ProcessHandle::destroyForcibly);
      }
    }
  }
}
