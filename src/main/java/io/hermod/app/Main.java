package io.hermod.app;

import io.hermod.app.offline.BackupVerifyCommand;
import io.hermod.app.offline.RestoreCommand;
import io.hermod.cli.Commands;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.ExitCodes;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** The entry point of the program. */
@Command(
    name = "hermod",
    description = "An event router with the delivery behaviour of Azure Event Grid.",
    versionProvider = Version.class,
    footer = {
      "",
      "Start a server with `hermod serve`. Then create a topic:",
      "`hermod topic create NAME`.",
      "`hermod COMMAND --help` explains a command."
    })
public final class Main implements Callable<Integer> {
  /** Replaced by picocli before the command is called. */
  @Spec private CommandSpec spec = CommandSpec.create();

  private Main() {}

  /** Without a command, prints what there is. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCodes.DONE;
  }

  public static void main(String[] arguments) {
    Environment environment =
        new Environment(Path.of(""), System.getenv(), System.in, InstantSource.system());
    CommandLine line = isServer(arguments) ? serverLine(environment) : commandLine(environment);
    System.exit(line.execute(arguments));
  }

  private static boolean isServer(String[] arguments) {
    return arguments.length > 0 && arguments[0].equals("serve");
  }

  /** Leaves out the other commands, which take half a second to create on a small machine. */
  static CommandLine serverLine(Environment environment) {
    CommandLine root = new CommandLine(new Main());
    root.addSubcommand(Commands.withFlags(new ServeCommand(environment)));
    return complete(root);
  }

  static CommandLine commandLine(Environment environment) {
    CommandLine root = new CommandLine(new Main());
    root.addSubcommand(Commands.withFlags(new ServeCommand(environment)));
    root.addSubcommand(Commands.withFlags(new RotateMasterKeyCommand(environment)));
    root.addSubcommand(RestoreCommand.line(environment, Version.current()));
    Commands.addTo(root, environment);
    CommandLine backup = Objects.requireNonNull(root.getSubcommands().get("backup"));
    backup.addSubcommand(BackupVerifyCommand.line(environment, Version.current()));
    return complete(root);
  }

  private static CommandLine complete(CommandLine root) {
    root.getCommandSpec().mixinStandardHelpOptions(true);
    root.getSubcommands().values().forEach(Main::addHelp);
    return root.setParameterExceptionHandler(Failures::onMisuse)
        .setExecutionExceptionHandler(Failures::onFailure);
  }

  private static void addHelp(CommandLine command) {
    command
        .getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help.")
                .build());
    command.getSubcommands().values().forEach(Main::addHelp);
  }
}
