package io.hermod.app;

import io.hermod.cli.Commands;
import io.hermod.cli.Surroundings;
import java.nio.file.Path;
import java.time.InstantSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/** Where the program starts. */
@Command(
    name = "hermod",
    description = "An event router with the delivery behaviour of Azure Event Grid.",
    versionProvider = Version.class)
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Surroundings surroundings =
        new Surroundings(Path.of(""), System.getenv(), System.in, InstantSource.system());
    CommandLine line = isServer(arguments) ? serverLine(surroundings) : commandLine(surroundings);
    System.exit(line.execute(arguments));
  }

  private static boolean isServer(String[] arguments) {
    return arguments.length > 0 && arguments[0].equals("serve");
  }

  /** Without the other commands, which take half a second to make on a small machine. */
  static CommandLine serverLine(Surroundings surroundings) {
    CommandLine root = new CommandLine(new Main());
    root.addSubcommand(Commands.withFlags(new ServeCommand(surroundings)));
    return complete(root);
  }

  static CommandLine commandLine(Surroundings surroundings) {
    CommandLine root = new CommandLine(new Main());
    root.addSubcommand(Commands.withFlags(new ServeCommand(surroundings)));
    root.addSubcommand(Commands.withFlags(new RotateMasterKeyCommand(surroundings)));
    Commands.addTo(root, surroundings);
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
