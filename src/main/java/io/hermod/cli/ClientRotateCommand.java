package io.hermod.cli;

import io.hermod.config.ValueFormat;
import io.hermod.config.ValueFormats;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Gives a client another secret, and prints that this once. */
@Command(
    name = "rotate",
    description = "Give a client a new secret and print it; the old one, and its tokens, end.")
final class ClientRotateCommand extends ClientCommand {
  private static final ValueFormat<Duration> GRACE =
      ValueFormats.duration(Duration.ZERO, Duration.ofDays(7));

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "Its name or client id; the client of credentials.json without one.")
  private String name = "";

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      description = "How long the old secret and its tokens work on, such as 10m; 0s without it.")
  private String grace = "0s";

  ClientRotateCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    Duration oldWorks =
        GRACE.parse(grace).orElseThrow(() -> misuse("--grace must be " + GRACE.allowed()));
    String client = name.isEmpty() ? firstClient() : name;
    print(withClients(clients -> clients.rotate(client, oldWorks)));
    return DONE;
  }

  private String firstClient() {
    String id = credentials().clientId();
    if (id.isEmpty()) {
      throw new CommandFailedException(
          "the first client was removed. Name the client whose secret to rotate: `hermod client"
              + " list` shows them.");
    }
    return id;
  }
}
