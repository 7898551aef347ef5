package io.hermod.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs wrk for a given time and returns the number of responses. */
final class Wrk {
  private static final Pattern RESULT = Pattern.compile("result (\\d+) (\\d+)");
  private static final Duration GRACE = Duration.ofSeconds(15);

  /**
   * The number of requests with a response, and the number of failures: errors, timeouts and
   * responses other than 2xx.
   */
  record Result(long requests, long failed) {
    long accepted() {
      return Math.max(0, requests - failed);
    }
  }

  private final Children children;

  Wrk(Children children) {
    this.children = children;
  }

  Result run(Load load, Duration time) {
    Path script = write(load);
    Process wrk =
        children.start(
            "wrk",
            List.of(
                "wrk",
                "--threads=1",
                "--connections=" + load.connections(),
                "--duration=" + time.toSeconds() + "s",
                "--timeout=20s",
                "--script=" + script,
                load.url()),
            Map.of());
    if (!Children.hasEnded(wrk, time.plus(GRACE))) {
      Children.kill(wrk);
      throw new IllegalStateException("wrk did not end in time");
    }
    return parse(read(children.outputOf("wrk")));
  }

  static Result parse(String output) {
    Matcher found = RESULT.matcher(output);
    if (!found.find()) {
      throw new IllegalStateException("wrk told no result: " + output);
    }
    return new Result(Long.parseLong(found.group(1)), Long.parseLong(found.group(2)));
  }

  /** Writes the script to a file, because the key must not appear in the arguments of a process. */
  private Path write(Load load) {
    Path folder = children.folder();
    try {
      Path body = folder.resolve("wrk-body.json");
      Files.writeString(body, EventBody.of(load.eventsPerRequest()));
      return Files.writeString(folder.resolve("wrk.lua"), script(load, body));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String script(Load load, Path body) {
    return """
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.headers["aeg-sas-key"] = "%s"
    local file = io.open("%s", "rb")
    wrk.body = file:read("*a")
    file:close()
    %s
    function done(summary)
      local e = summary.errors
      io.write("result ", summary.requests, " ", e.status + e.connect + e.read + e.write + e.timeout)
    end
    """
        .formatted(load.key(), body, pause(load));
  }

  /** wrk calls this function for every request, so it is left out if there is no pause. */
  private static String pause(Load load) {
    int millis = load.pauseMillis();
    if (millis == 0) {
      return "";
    }
    String pause = load.isPauseRandom() ? "math.random(0, " + 2 * millis + ")" : "" + millis;
    return "function delay() return " + pause + " end";
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
