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
            group("client", "Say who may sign in.")
                .addSubcommand(local(new ClientAddCommand(surroundings)))
                .addSubcommand(local(new ClientListCommand(surroundings)))
                .addSubcommand(local(new ClientRotateCommand(surroundings)))
                .addSubcommand(local(new ClientRemoveCommand(surroundings))))
        .addSubcommand(
            new CommandLine(new ProfilesCommand(surroundings))
                .addSubcommand(new CommandLine(new ProfilesDiffCommand(surroundings))))
        .addSubcommand(
            group("topic", "Create topics, and publish to them with their key.")
                .addSubcommand(local(new TopicCreateCommand(surroundings)))
                .addSubcommand(local(new TopicKeyCommand(surroundings))))
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
            group("deadletter", "Find dead letters, and send them again.")
                .addSubcommand(local(new DeadLetterListCommand(surroundings)))
                .addSubcommand(local(new DeadLetterShowCommand(surroundings)))
                .addSubcommand(local(new DeadLetterRedriveCommand(surroundings))))
        .addSubcommand(redrive(surroundings))
        .addSubcommand(local(new DoctorCommand(surroundings)))
        .addSubcommand(
            local(new ClockCommand(surroundings))
                .addSubcommand(local(new ClockAdvanceCommand(surroundings))))
        .addSubcommand(new CommandLine(new SinkCommand(surroundings)));
  }

  private static CommandLine redrive(Surroundings surroundings) {
    CommandLine group =
        group("redrive", "Look at the jobs that send dead letters again, and steer them.")
            .addSubcommand(local(new RedriveListCommand(surroundings)));
    add(group, "show", "Tell how a job is doing.", RedriveCommand.show(surroundings));
    add(group, "watch", "Watch a job until it ends.", RedriveCommand.watch(surroundings));
    add(group, "pause", "Let a job rest.", RedriveCommand.steer("pause", surroundings));
    add(group, "resume", "Let it go on.", RedriveCommand.steer("resume", surroundings));
    add(group, "cancel", "End it for good.", RedriveCommand.steer("cancel", surroundings));
    return group;
  }

  private static void add(
      CommandLine group, String name, String description, LocalCommand command) {
    CommandLine line = local(command);
    line.getCommandSpec().usageMessage().description(description);
    group.addSubcommand(name, line);
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
