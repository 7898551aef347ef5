package io.hermod.app;

import io.hermod.app.offline.BackupVerifyCommand;
import io.hermod.app.offline.DirectoryChecks;
import io.hermod.app.offline.RestoreCommand;
import io.hermod.app.offline.StoreCommands;
import io.hermod.cli.Commands;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.ExitCodes;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
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
  /** Writes down the names of all commands. */
  private static final String NEEDS_ALL = "completion";

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
    LogSetup.begin();
    Environment environment =
        new Environment(Path.of(""), System.getenv(), System.in, InstantSource.system());
    System.exit(commandLine(environment, arguments).execute(arguments));
  }

  /** Returns a command line with all commands. */
  static CommandLine completeLine(Environment environment) {
    return commandLine(commands(environment).values());
  }

  /**
   * Returns a command line that can execute these arguments. If they name a command, it has no
   * other: all of them take half a second to create on a small machine.
   */
  static CommandLine commandLine(Environment environment, String... arguments) {
    Map<String, Supplier<CommandLine>> all = commands(environment);
    String first = arguments.length == 0 ? "" : arguments[0];
    return all.containsKey(first) && !first.equals(NEEDS_ALL)
        ? commandLine(List.of(all.get(first)))
        : commandLine(all.values());
  }

  private static Map<String, Supplier<CommandLine>> commands(Environment environment) {
    Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();
    all.put("serve", () -> Commands.withFlags(new ServeCommand(environment)));
    all.put("test-server", () -> new CommandLine(new TestServerCommand(environment)));
    all.putAll(Commands.all(environment, DirectoryChecks::checks));
    all.computeIfPresent("backup", (_, backup) -> () -> withVerify(backup.get(), environment));
    all.put("store", () -> StoreCommands.line(environment, Version.current()));
    all.put("restore", () -> RestoreCommand.line(environment, Version.current()));
    all.put("rotate-master-key", () -> Commands.withFlags(new RotateMasterKeyCommand(environment)));
    return all;
  }

  private static CommandLine withVerify(CommandLine backup, Environment environment) {
    return backup.addSubcommand(BackupVerifyCommand.line(environment, Version.current()));
  }

  private static CommandLine commandLine(Collection<Supplier<CommandLine>> commands) {
    CommandLine root = new CommandLine(new Main());
    commands.forEach(command -> root.addSubcommand(command.get()));
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
