package io.hermod.cli.event;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.config.setting.ValueFormat;
import io.hermod.config.setting.ValueFormats;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs a sink until the process is stopped. */
@Command(
    name = "sink",
    description = "Receive webhooks on this machine, print each event, and fail on request.")
public final class SinkCommand extends LocalCommand {
  private static final ValueFormat<Duration> DURATION =
      ValueFormats.duration(Duration.ZERO, Duration.ofHours(24));

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port to listen on; 0 picks any free port. Default: ${DEFAULT-VALUE}")
  private String port = "8090";

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "Respond with this status instead of 200.")
  private @Nullable String status;

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      description = "Send the status of --status only for this long, such as 2m; then send 200.")
  private @Nullable String duration;

  @Option(
      names = "--delay",
      paramLabel = "DURATION",
      description = "Wait this long before each response, such as 5s.")
  private String delay = "0s";

  public SinkCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() throws InterruptedException {
    SinkPlan plan = plan();
    try (Sink sink = start(plan)) {
      say("listening at %s, press Ctrl-C to stop".formatted(sink.address()));
      new CountDownLatch(1).await();
    }
    return DONE;
  }

  private Sink start(SinkPlan plan) {
    int wanted = checked("--port", ValueFormats.port(), port);
    try {
      return Sink.start(wanted, plan, environment().clock(), this::say);
    } catch (IOException e) {
      throw new CommandFailedException(
          "cannot listen on port %d: %s. Choose another port with --port."
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
        : environment().clock().instant().plus(checked("--for", DURATION, duration));
  }

  private <T> T checked(String flag, ValueFormat<T> format, String text) {
    return format
        .parse(text)
        .orElseThrow(
            () -> misuse("%s must be %s, not '%s'".formatted(flag, format.allowed(), text)));
  }
}
