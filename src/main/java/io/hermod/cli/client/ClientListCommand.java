package io.hermod.cli.client;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Prints the clients that may sign in, with their roles and scopes. */
@Command(
    name = "list",
    description = "Print the clients that may sign in, with their roles and scopes.")
public final class ClientListCommand extends ClientCommand {

  public ClientListCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("NAME", "CLIENT ID", "ROLES", "SCOPE"));
    withClients(ClientRegistry::list).forEach(client -> rows.add(row(client)));
    AlignedTable.lines(rows).forEach(this::say);
    return DONE;
  }

  private static List<String> row(JsonNode client) {
    return List.of(
        client.path("name").asString(""),
        client.path("clientId").asString(""),
        names(client.path("roles")),
        scope(client.path("scope")));
  }

  private static String scope(JsonNode scope) {
    String limits =
        scope
            .propertyStream()
            .map(each -> singular(each.getKey()) + " " + names(each.getValue()))
            .collect(Collectors.joining("; "));
    return limits.isEmpty() ? "everything" : limits;
  }

  private static String singular(String plural) {
    return plural.substring(0, plural.length() - 1);
  }

  private static String names(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
  }
}
