package io.hermod.cli;

import io.hermod.config.Settings;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** All commands but `serve`, put together. */
public final class Commands {
  private Commands() {}

  public static void addTo(CommandLine root, Surroundings surroundings) {
    root.addSubcommand(withFlags(new ConfigCommand(surroundings)))
        .addSubcommand(local(new TokenCommand(surroundings)))
        .addSubcommand(
            new CommandLine(new ProfilesCommand(surroundings))
                .addSubcommand(new CommandLine(new ProfilesDiffCommand(surroundings))))
        .addSubcommand(
            group("topic", "Create topics.")
                .addSubcommand(local(new TopicCreateCommand(surroundings))))
        .addSubcommand(
            group("subscription", "Create event subscriptions.")
                .addSubcommand(local(new SubscriptionCreateCommand(surroundings))))
        .addSubcommand(
            group("filter", "Try filters before events depend on them.")
                .addSubcommand(local(new FilterTestCommand(surroundings))))
        .addSubcommand(
            group("event", "Publish events, and ask what happened to them.")
                .addSubcommand(local(new EventPublishCommand(surroundings)))
                .addSubcommand(local(new EventExplainCommand(surroundings))))
        .addSubcommand(
            local(new ClockCommand(surroundings))
                .addSubcommand(local(new ClockAdvanceCommand(surroundings))))
        .addSubcommand(new CommandLine(new SinkCommand(surroundings)));
  }

  /** A command that takes every setting as a flag. */
  public static CommandLine withFlags(Object command) {
    CommandLine line = new CommandLine(command);
    SettingFlags.addTo(line.getCommandSpec(), Settings.ALL);
    line.getCommandSpec().usageMessage().sortOptions(false).abbreviateSynopsis(true);
    return line;
  }

  /** A command that only needs to know where the server keeps its data. */
  private static CommandLine local(LocalCommand command) {
    CommandLine line = new CommandLine(command);
    SettingFlags.addTo(line.getCommandSpec(), List.of(Settings.DATA_DIR));
    return line;
  }

  /** A word that only means something with a second one. */
  private static CommandLine group(String name, String description) {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage().description(description);
    return new CommandLine(spec);
  }
}
