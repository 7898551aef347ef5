package io.hermod.cli;

import io.hermod.cli.client.ClientAddCommand;
import io.hermod.cli.client.ClientListCommand;
import io.hermod.cli.client.ClientRemoveCommand;
import io.hermod.cli.client.ClientRotateCommand;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.SettingFlags;
import io.hermod.cli.deadletter.DeadLetterListCommand;
import io.hermod.cli.deadletter.DeadLetterRedriveCommand;
import io.hermod.cli.deadletter.DeadLetterShowCommand;
import io.hermod.cli.deadletter.RedriveCommand;
import io.hermod.cli.deadletter.RedriveListCommand;
import io.hermod.cli.event.EventExplainCommand;
import io.hermod.cli.event.EventPublishCommand;
import io.hermod.cli.event.SinkCommand;
import io.hermod.cli.subscription.FilterTestCommand;
import io.hermod.cli.subscription.SigningDisableCommand;
import io.hermod.cli.subscription.SigningKeyCommand;
import io.hermod.cli.subscription.SubscriptionCreateCommand;
import io.hermod.cli.subscription.SubscriptionPauseCommand;
import io.hermod.cli.subscription.SubscriptionResumeCommand;
import io.hermod.cli.topic.TopicCreateCommand;
import io.hermod.cli.topic.TopicKeyCommand;
import io.hermod.config.setting.Settings;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Adds the commands to the command line, except those of {@code app} such as {@code serve}. */
public final class Commands {
  private Commands() {}

  public static void addTo(CommandLine root, Environment environment) {
    root.addSubcommand(withFlags(new ConfigCommand(environment)))
        .addSubcommand(local(new TokenCommand(environment)))
        .addSubcommand(
            group("client", "Manage the clients that may sign in.")
                .addSubcommand(local(new ClientAddCommand(environment)))
                .addSubcommand(local(new ClientListCommand(environment)))
                .addSubcommand(local(new ClientRotateCommand(environment)))
                .addSubcommand(local(new ClientRemoveCommand(environment))))
        .addSubcommand(
            new CommandLine(new ProfilesCommand(environment))
                .addSubcommand(new CommandLine(new ProfilesDiffCommand(environment))))
        .addSubcommand(
            group("topic", "Create topics and print their keys.")
                .addSubcommand(local(new TopicCreateCommand(environment)))
                .addSubcommand(local(new TopicKeyCommand(environment))))
        .addSubcommand(
            group("subscription", "Create, pause, resume and sign event subscriptions.")
                .addSubcommand(local(new SubscriptionCreateCommand(environment)))
                .addSubcommand(local(new SubscriptionPauseCommand(environment)))
                .addSubcommand(local(new SubscriptionResumeCommand(environment)))
                .addSubcommand(signing(environment)))
        .addSubcommand(
            group("filter", "Test filters before you use them.")
                .addSubcommand(local(new FilterTestCommand(environment))))
        .addSubcommand(
            group("event", "Publish events and find out what happened to them.")
                .addSubcommand(local(new EventPublishCommand(environment)))
                .addSubcommand(local(new EventExplainCommand(environment))))
        .addSubcommand(
            group("deadletter", "Find dead letters and send them again.")
                .addSubcommand(local(new DeadLetterListCommand(environment)))
                .addSubcommand(local(new DeadLetterShowCommand(environment)))
                .addSubcommand(local(new DeadLetterRedriveCommand(environment))))
        .addSubcommand(redrive(environment))
        .addSubcommand(local(new DoctorCommand(environment)))
        .addSubcommand(
            local(new ClockCommand(environment))
                .addSubcommand(local(new ClockAdvanceCommand(environment))))
        .addSubcommand(new CommandLine(new SinkCommand(environment)));
  }

  private static CommandLine signing(Environment environment) {
    CommandLine group = group("signing", "Sign the requests of a subscription.");
    add(
        group,
        "enable",
        "Sign requests to the webhook. Prints the secret or the public key to verify them with.",
        SigningKeyCommand.enable(environment));
    add(
        group,
        "rotate",
        "Replace the key. The old one signs for one more day. Prints the new one.",
        SigningKeyCommand.rotate(environment));
    return group.addSubcommand(local(new SigningDisableCommand(environment)));
  }

  private static CommandLine redrive(Environment environment) {
    CommandLine group =
        group("redrive", "Show and control the jobs that send dead letters again.")
            .addSubcommand(local(new RedriveListCommand(environment)));
    add(group, "show", "Show the progress of a job.", RedriveCommand.show(environment));
    add(group, "watch", "Watch a job until it ends.", RedriveCommand.watch(environment));
    add(group, "pause", "Pause a job.", RedriveCommand.steer("pause", environment));
    add(group, "resume", "Resume a paused job.", RedriveCommand.steer("resume", environment));
    add(group, "cancel", "Cancel a job for good.", RedriveCommand.steer("cancel", environment));
    return group;
  }

  private static void add(
      CommandLine group, String name, String description, LocalCommand command) {
    CommandLine line = local(command);
    line.getCommandSpec().usageMessage().description(description);
    group.addSubcommand(name, line);
  }

  /** Returns a command line that accepts every setting as a flag. */
  public static CommandLine withFlags(Object command) {
    CommandLine line = new CommandLine(command);
    SettingFlags.addTo(line.getCommandSpec(), Settings.ALL);
    line.getCommandSpec().usageMessage().sortOptions(false).abbreviateSynopsis(true);
    return line;
  }

  /** Returns a command line whose only settings are {@code --data-dir} and {@code --config}. */
  private static CommandLine local(LocalCommand command) {
    CommandLine line = new CommandLine(command);
    SettingFlags.addTo(line.getCommandSpec(), List.of(Settings.DATA_DIR));
    return line;
  }

  /** Returns a command that only holds subcommands. */
  private static CommandLine group(String name, String description) {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage().description(description);
    return new CommandLine(spec);
  }
}
