package io.hermod.cli;

import io.hermod.cli.backup.BackupCommand;
import io.hermod.cli.backup.BackupListCommand;
import io.hermod.cli.backup.BackupPruneCommand;
import io.hermod.cli.client.ClientAddCommand;
import io.hermod.cli.client.ClientListCommand;
import io.hermod.cli.client.ClientRemoveCommand;
import io.hermod.cli.client.ClientRotateCommand;
import io.hermod.cli.client.ClientShowCommand;
import io.hermod.cli.client.ClientUpdateCommand;
import io.hermod.cli.cluster.ClusterDrainCommand;
import io.hermod.cli.cluster.ClusterStatusCommand;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.ServerFlags;
import io.hermod.cli.command.SettingFlags;
import io.hermod.cli.deadletter.DeadLetterListCommand;
import io.hermod.cli.deadletter.DeadLetterRedriveCommand;
import io.hermod.cli.deadletter.DeadLetterShowCommand;
import io.hermod.cli.deadletter.RedriveCancelCommand;
import io.hermod.cli.deadletter.RedriveCommand;
import io.hermod.cli.deadletter.RedriveListCommand;
import io.hermod.cli.doctor.DoctorCommand;
import io.hermod.cli.doctor.StoreInspection;
import io.hermod.cli.endpoint.EndpointListCommand;
import io.hermod.cli.endpoint.EndpointShowCommand;
import io.hermod.cli.endpoint.EndpointWakeCommand;
import io.hermod.cli.event.EventExplainCommand;
import io.hermod.cli.event.EventPublishCommand;
import io.hermod.cli.event.EventResendCommand;
import io.hermod.cli.event.EventTailCommand;
import io.hermod.cli.event.SinkCommand;
import io.hermod.cli.migrate.ImportCommand;
import io.hermod.cli.subscription.FilterTestCommand;
import io.hermod.cli.subscription.ReplayCommand;
import io.hermod.cli.subscription.SigningDisableCommand;
import io.hermod.cli.subscription.SigningKeyCommand;
import io.hermod.cli.subscription.SubscriptionCreateCommand;
import io.hermod.cli.subscription.SubscriptionDeleteCommand;
import io.hermod.cli.subscription.SubscriptionListCommand;
import io.hermod.cli.subscription.SubscriptionPauseCommand;
import io.hermod.cli.subscription.SubscriptionResumeCommand;
import io.hermod.cli.subscription.SubscriptionShowCommand;
import io.hermod.cli.subscription.SubscriptionUpdateCommand;
import io.hermod.cli.topic.DomainCreateCommand;
import io.hermod.cli.topic.DomainTopicCreateCommand;
import io.hermod.cli.topic.DomainTopicDeleteCommand;
import io.hermod.cli.topic.DomainTopicListCommand;
import io.hermod.cli.topic.DomainTopicShowCommand;
import io.hermod.cli.topic.ResourceDeleteCommand;
import io.hermod.cli.topic.ResourceKeysCommand;
import io.hermod.cli.topic.ResourceListCommand;
import io.hermod.cli.topic.ResourceShowCommand;
import io.hermod.cli.topic.ResourceUpdateCommand;
import io.hermod.cli.topic.TopicCreateCommand;
import io.hermod.cli.topic.TopicKeyCommand;
import io.hermod.config.setting.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands in the order of the help, except those of {@code app} such as {@code serve}.
 * Creating one takes picocli milliseconds, so each is created only when it is asked for.
 *
 * <p>This class is long because it names every command once.
 */
public final class Commands {
  private Commands() {}

  /**
   * Returns how to create each command, by its name.
   *
   * @param store looks at the store of a server that does not respond
   */
  public static Map<String, Supplier<CommandLine>> all(
      Environment environment, StoreInspection store) {
    Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();
    all.put("doctor", () -> local(new DoctorCommand(store, environment)));
    all.put("health", () -> local(new HealthCommand(environment)));
    all.put("console", () -> local(new ConsoleCommand(environment)));
    all.put("topic", () -> topic(environment));
    all.put("domain", () -> domain(environment));
    all.put("subscription", () -> subscription(environment));
    all.put("event", () -> event(environment));
    all.put("filter", () -> filter(environment));
    all.put("endpoint", () -> endpoint(environment));
    all.put("deadletter", () -> deadLetter(environment));
    all.put("redrive", () -> redrive(environment));
    all.put("replay", () -> local(new ReplayCommand(environment)));
    all.put("backup", () -> backup(environment));
    all.put("import", () -> local(new ImportCommand(environment)));
    all.put("cluster", () -> cluster(environment));
    all.put("client", () -> client(environment));
    all.put("token", () -> local(new TokenCommand(environment)));
    all.put("profiles", () -> profiles(environment));
    all.put("clock", () -> clock(environment));
    all.put("sink", () -> new CommandLine(new SinkCommand(environment)));
    all.put("config", () -> withFlags(new ConfigCommand(environment)));
    all.put("completion", () -> new CommandLine(new CompletionCommand(environment)));
    return all;
  }

  private static CommandLine backup(Environment environment) {
    return local(new BackupCommand(environment))
        .addSubcommand(withConfigFile(new BackupListCommand(environment)))
        .addSubcommand(withConfigFile(new BackupPruneCommand(environment)));
  }

  private static CommandLine cluster(Environment environment) {
    return group("cluster", "Show the nodes of a cluster, and drain them.")
        .addSubcommand(local(new ClusterStatusCommand(environment)))
        .addSubcommand(local(new ClusterDrainCommand(environment)));
  }

  private static CommandLine client(Environment environment) {
    return group("client", "Manage the clients that may sign in.")
        .addSubcommand(local(new ClientAddCommand(environment)))
        .addSubcommand(local(new ClientListCommand(environment)))
        .addSubcommand(local(new ClientShowCommand(environment)))
        .addSubcommand(local(new ClientUpdateCommand(environment)))
        .addSubcommand(local(new ClientRotateCommand(environment)))
        .addSubcommand(local(new ClientRemoveCommand(environment)));
  }

  private static CommandLine profiles(Environment environment) {
    return new CommandLine(new ProfilesCommand(environment))
        .addSubcommand(new CommandLine(new ProfilesDiffCommand(environment)));
  }

  private static CommandLine topic(Environment environment) {
    return resources(ResourceKind.TOPIC, new TopicCreateCommand(environment), environment)
        .addSubcommand(local(new TopicKeyCommand(environment)));
  }

  private static CommandLine domain(Environment environment) {
    return resources(ResourceKind.DOMAIN, new DomainCreateCommand(environment), environment)
        .addSubcommand(
            group("topic", "Manage the topics of domains.")
                .addSubcommand(local(new DomainTopicCreateCommand(environment)))
                .addSubcommand(local(new DomainTopicListCommand(environment)))
                .addSubcommand(local(new DomainTopicShowCommand(environment)))
                .addSubcommand(local(new DomainTopicDeleteCommand(environment))));
  }

  private static CommandLine subscription(Environment environment) {
    return group("subscription", "Manage, pause and sign event subscriptions.")
        .addSubcommand(local(new SubscriptionCreateCommand(environment)))
        .addSubcommand(local(new SubscriptionListCommand(environment)))
        .addSubcommand(local(new SubscriptionShowCommand(environment)))
        .addSubcommand(local(new SubscriptionUpdateCommand(environment)))
        .addSubcommand(local(new SubscriptionDeleteCommand(environment)))
        .addSubcommand(local(new SubscriptionPauseCommand(environment)))
        .addSubcommand(local(new SubscriptionResumeCommand(environment)))
        .addSubcommand(signing(environment));
  }

  private static CommandLine filter(Environment environment) {
    return group("filter", "Test filters before you use them.")
        .addSubcommand(local(new FilterTestCommand(environment)));
  }

  private static CommandLine event(Environment environment) {
    return group("event", "Publish, follow, explain and resend events.")
        .addSubcommand(local(new EventPublishCommand(environment)))
        .addSubcommand(local(new EventExplainCommand(environment)))
        .addSubcommand(local(new EventTailCommand(environment)))
        .addSubcommand(local(new EventResendCommand(environment)));
  }

  private static CommandLine deadLetter(Environment environment) {
    return group("deadletter", "Find dead letters and send them again.")
        .addSubcommand(local(new DeadLetterListCommand(environment)))
        .addSubcommand(local(new DeadLetterShowCommand(environment)))
        .addSubcommand(local(new DeadLetterRedriveCommand(environment)));
  }

  private static CommandLine endpoint(Environment environment) {
    return group("endpoint", "Show the health of endpoints, and wake them.")
        .addSubcommand(local(new EndpointListCommand(environment)))
        .addSubcommand(local(new EndpointShowCommand(environment)))
        .addSubcommand(local(new EndpointWakeCommand(environment)));
  }

  private static CommandLine clock(Environment environment) {
    return local(new ClockCommand(environment))
        .addSubcommand(local(new ClockAdvanceCommand(environment)));
  }

  private static CommandLine resources(
      ResourceKind kind, LocalCommand create, Environment environment) {
    String word = kind.word();
    CommandLine group =
        group(word, "Manage %ss and print their keys.".formatted(word))
            .addSubcommand(local(create));
    add(
        group,
        "list",
        "List the %ss of all resource groups.".formatted(word),
        new ResourceListCommand(kind, environment));
    add(group, "show", "Show a %s.".formatted(word), new ResourceShowCommand(kind, environment));
    add(
        group,
        "update",
        "Change a %s. What is not given stays as it is.".formatted(word),
        new ResourceUpdateCommand(kind, environment));
    add(
        group,
        "delete",
        "Delete a %s with its subscriptions and their waiting events.".formatted(word),
        new ResourceDeleteCommand(kind, environment));
    add(
        group,
        "keys",
        "Print the keys for publishing to a %s (header aeg-sas-key).".formatted(word),
        new ResourceKeysCommand(kind, environment));
    return group;
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
        group(
                "redrive",
                "Show and control the jobs that send dead letters or retained events again.")
            .addSubcommand(local(new RedriveListCommand(environment)));
    add(group, "show", "Show the progress of a job.", RedriveCommand.show(environment));
    add(group, "watch", "Watch a job until it ends.", RedriveCommand.watch(environment));
    add(group, "pause", "Pause a job.", RedriveCommand.steer("pause", environment));
    add(group, "resume", "Resume a paused job.", RedriveCommand.steer("resume", environment));
    add(group, "cancel", "Cancel a job for good.", new RedriveCancelCommand(environment));
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

  /** Returns a command line that accepts the flags that find a server, here or elsewhere. */
  private static CommandLine local(LocalCommand command) {
    CommandLine line = new CommandLine(command);
    ServerFlags.addTo(line.getCommandSpec());
    line.getCommandSpec().usageMessage().sortOptions(false).abbreviateSynopsis(true);
    return line;
  }

  /** Returns a command line of a command that needs no server. */
  private static CommandLine withConfigFile(LocalCommand command) {
    CommandLine line = new CommandLine(command);
    SettingFlags.addTo(line.getCommandSpec(), List.of());
    return line;
  }

  /** Returns a command that only holds subcommands. */
  private static CommandLine group(String name, String description) {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage().description(description);
    return new CommandLine(spec);
  }
}
