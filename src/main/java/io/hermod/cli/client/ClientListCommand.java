package io.hermod.cli.client;

import io.hermod.cli.command.Column;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.OutputOption;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** Prints the clients that may sign in, with their roles and scopes. */
@Command(
    name = "list",
    description = "Print the clients that may sign in, with their roles and scopes.")
public final class ClientListCommand extends ClientCommand {

  private static final List<Column> COLUMNS =
      List.of(
          Column.at("NAME", "/name"),
          Column.at("CLIENT ID", "/clientId"),
          Column.at("ROLES", "/roles"),
          new Column("SCOPE", client -> scope(client.path("scope"))));

  @Mixin private OutputOption output = new OutputOption();

  public ClientListCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    output.list(withClients(ClientRegistry::list), COLUMNS).forEach(this::say);
    return DONE;
  }

  private static String scope(JsonNode scope) {
    String limits =
        scope
            .propertyStream()
            .map(each -> singular(each.getKey()) + " " + Column.text(each.getValue()))
            .collect(Collectors.joining("; "));
    return limits.isEmpty() ? "everything" : limits;
  }

  private static String singular(String plural) {
    return plural.substring(0, plural.length() - 1);
  }
}
