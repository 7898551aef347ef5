package io.hermod.cli.client;

import io.hermod.access.Role;
import io.hermod.access.client.Credentials;
import io.hermod.cli.command.Column;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.LocalServer;
import io.hermod.cli.command.RunningServer;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.DataDirectory;
import java.net.ConnectException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The base class of the client commands: they call the server if it is running, and edit its files
 * otherwise.
 */
abstract class ClientCommand extends LocalCommand {
  static final List<Column> OF_LIST =
      List.of(
          Column.at("NAME", "/name"),
          Column.at("CLIENT ID", "/clientId"),
          Column.at("ROLES", "/roles"),
          new Column("SCOPE", client -> scope(client.path("scope"))));

  /** For one client, with what it needs to sign in. */
  static final List<Column> OF_SECRET =
      Stream.concat(
              OF_LIST.stream(),
              Stream.of(
                  Column.at("CLIENT SECRET", "/clientSecret"), Column.at("TENANT ID", "/tenantId")))
          .toList();

  ClientCommand(Environment environment) {
    super(environment);
  }

  /** Returns the roles that a user named. */
  final Set<Role> roles(List<String> names) {
    Set<Role> granted = EnumSet.noneOf(Role.class);
    for (String name : names) {
      granted.add(
          Role.named(name.strip())
              .orElseThrow(() -> misuse("--role must be one of " + Role.names())));
    }
    return granted;
  }

  final Credentials credentials() {
    DataDirectory directory = directory();
    return Credentials.load(directory).orElseThrow(() -> LocalServer.notStarted(directory));
  }

  /**
   * Prefers the server, because only the server keeps an audit log. The files would work too: a
   * running server notices changes in them.
   */
  final <T> T withClients(Function<ClientRegistry, T> use) {
    return isRemote() ? withServer(use) : withLocalClients(use);
  }

  private <T> T withServer(Function<ClientRegistry, T> use) {
    try (ServerConnection server = connect()) {
      return use.apply(new ServerClients(server));
    }
  }

  private <T> T withLocalClients(Function<ClientRegistry, T> use) {
    Credentials credentials = credentials();
    if (RunningServer.find(directory()).isPresent()) {
      try {
        return withServer(use);
      } catch (CommandFailedException e) {
        // A server that was killed leaves its server file behind.
        if (!(e.getCause() instanceof ConnectException)) {
          throw e;
        }
      }
    }
    return use.apply(new FileClients(directory(), credentials, environment().clock()));
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
