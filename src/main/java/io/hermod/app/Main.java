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
    System.exit(commandLine(surroundings).execute(arguments));
  }

  static CommandLine commandLine(Surroundings surroundings) {
    CommandLine root = new CommandLine(new Main());
    root.addSubcommand(Commands.withFlags(new ServeCommand(surroundings)));
    root.addSubcommand(Commands.withFlags(new RotateMasterKeyCommand(surroundings)));
    Commands.addTo(root, surroundings);
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
