package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ServerConnection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists event subscriptions. */
@Command(
    name = "list",
    description = "List the event subscriptions of the server, or of one topic or other resource.")
public final class SubscriptionListCommand extends LocalCommand {
  static final String ALL = "/providers/Microsoft.EventGrid/eventSubscriptions?$top=100";

  @ArgGroup private @Nullable Source source;

  @Mixin private OutputOption output = new OutputOption();

  /** Whose subscriptions to list. */
  static final class Source {
    @ArgGroup private @Nullable SourceArgument resource;

    @Option(
        names = {"-g", "--resource-group"},
        paramLabel = "GROUP",
        description = "Only those in this resource group.")
    private String group = "";

    private String path(ServerConnection server) {
      return resource == null ? new ResourceFinder(server).groupPath(group) : resource.path(server);
    }
  }

  public SubscriptionListCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String scope = source == null ? server.subscriptionPath() : source.path(server);
      output.list(server.list(scope + ALL), SubscriptionColumns.OF_LIST).forEach(this::say);
    }
    return DONE;
  }
}
