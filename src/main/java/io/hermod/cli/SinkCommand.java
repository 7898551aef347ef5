package io.hermod.cli;

import io.hermod.config.ValueFormat;
import io.hermod.config.ValueFormats;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs a sink until the process is told to stop. */
@Command(
    name = "sink",
    description = "Receive webhooks on this machine, print each event, and fail when asked to.")
final class SinkCommand extends LocalCommand {
  private static final ValueFormat<Duration> DURATION =
      ValueFormats.duration(Duration.ZERO, Duration.ofHours(24));

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Where to listen; 0: any free port. Default: ${DEFAULT-VALUE}")
  private String port = "8090";

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "Answer with this status instead of 200.")
  private @Nullable String status;

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      description = "With --status: for this long only, such as 2m; then 200.")
  private @Nullable String duration;

  @Option(
      names = "--delay",
      paramLabel = "DURATION",
      description = "Wait this long before each answer, such as 5s.")
  private String delay = "0s";

  SinkCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() throws InterruptedException {
    SinkPlan plan = plan();
    try (Sink sink = start(plan)) {
      say("listening at %s, Ctrl-C stops".formatted(sink.address()));
      new CountDownLatch(1).await();
    }
    return DONE;
  }

  private Sink start(SinkPlan plan) {
    int wanted = checked("--port", ValueFormats.port(), port);
    try {
      return Sink.start(wanted, plan, surroundings().clock(), this::say);
    } catch (IOException e) {
      throw new CommandFailedException(
          "cannot listen on port %d: %s. Choose another with --port."
              .formatted(wanted, e.getMessage()),
          e);
    }
  }

  private SinkPlan plan() {
    if (status == null && duration != null) {
      throw misuse("--for needs --status");
    }
    int answer = status == null ? 200 : checked("--status", ValueFormats.number(200, 599), status);
    return new SinkPlan(answer, until(), checked("--delay", DURATION, delay));
  }

  private Instant until() {
    return duration == null
        ? Instant.MAX
        : surroundings().clock().instant().plus(checked("--for", DURATION, duration));
  }

  private <T> T checked(String flag, ValueFormat<T> format, String text) {
    return format
        .parse(text)
        .orElseThrow(
            () -> misuse("%s must be %s, not '%s'".formatted(flag, format.allowed(), text)));
  }
}
