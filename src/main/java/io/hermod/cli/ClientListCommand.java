package io.hermod.cli;

import io.hermod.access.Client;
import io.hermod.access.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** Prints who may sign in, and as what. */
@Command(name = "list", description = "Print the clients that may sign in, and their roles.")
final class ClientListCommand extends LocalCommand {

  ClientListCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("NAME", "CLIENT ID", "ROLES"));
    ClientCommands.editor(directory())
        .list()
        .forEach(client -> rows.add(List.of(client.name(), client.id(), roles(client))));
    AlignedTable.lines(rows).forEach(this::say);
    return DONE;
  }

  private static String roles(Client client) {
    return client.roles().stream().sorted().map(Role::wireName).collect(Collectors.joining(", "));
  }
}
