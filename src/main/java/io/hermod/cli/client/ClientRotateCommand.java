package io.hermod.cli.client;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.ConfirmOption;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.OutputOption;
import io.hermod.config.setting.ValueFormat;
import io.hermod.config.setting.ValueFormats;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Gives a client a new secret and prints it, only once. */
@Command(
    name = "rotate",
    description =
        "Give a client a new secret and print it. The old secret and its tokens become invalid.")
public final class ClientRotateCommand extends ClientCommand {
  private static final ValueFormat<Duration> GRACE =
      ValueFormats.duration(Duration.ZERO, Duration.ofDays(7));

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "The name or id of the client. Default: the client of credentials.json")
  private String name = "";

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      description = "How long the old secret and its tokens stay valid, such as 10m. Default: 0s")
  private String grace = "0s";

  @Mixin private ConfirmOption confirm = new ConfirmOption();

  @Mixin private OutputOption output = OutputOption.ofJson();

  public ClientRotateCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    Duration oldWorks =
        GRACE.parse(grace).orElseThrow(() -> misuse("--grace must be " + GRACE.allowed()));
    String client = name.isEmpty() ? firstClient() : name;
    confirm.require(this, question(client, oldWorks));
    output
        .one(withClients(clients -> clients.rotate(client, oldWorks)), OF_SECRET)
        .forEach(this::say);
    return DONE;
  }

  private static String question(String client, Duration oldWorks) {
    return oldWorks.isZero()
        ? "Replace the secret of client %s? Whoever has the old one can no longer sign in."
            .formatted(client)
        : "Replace the secret of client %s?".formatted(client);
  }

  private String firstClient() {
    if (isRemote()) {
      throw misuse("name the client whose secret to rotate");
    }
    String id = credentials().clientId();
    if (id.isEmpty()) {
      throw new CommandFailedException(
          "the first client was removed. Name the client whose secret to rotate: `hermod client"
              + " list` shows them.");
    }
    return id;
  }
}
