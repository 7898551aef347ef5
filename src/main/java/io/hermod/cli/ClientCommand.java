package io.hermod.cli;

import io.hermod.access.Credentials;
import io.hermod.config.DataDirectory;
import java.net.ConnectException;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the commands about clients share: they ask the server if it runs, or else use its files. */
abstract class ClientCommand extends LocalCommand {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  ClientCommand(Surroundings surroundings) {
    super(surroundings);
  }

  final Credentials credentials() {
    DataDirectory directory = directory();
    return Credentials.load(directory).orElseThrow(() -> LocalServer.notStarted(directory));
  }

  /** The files serve too while a server runs, which notices; but only it keeps an audit log. */
  final <T> T withClients(Function<ClientRegistry, T> use) {
    Credentials credentials = credentials();
    if (RunningServer.find(directory()).isPresent()) {
      try (LocalServer server = LocalServer.find(directory(), surroundings().clock())) {
        return use.apply(new ServerClients(server));
      } catch (CommandFailedException e) {
        // A server that was killed leaves its note behind.
        if (!(e.getCause() instanceof ConnectException)) {
          throw e;
        }
      }
    }
    return use.apply(new FileClients(directory(), credentials, surroundings().clock()));
  }

  final void print(JsonNode json) {
    say(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json));
  }
}
