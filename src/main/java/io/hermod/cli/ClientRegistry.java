package io.hermod.cli;

import io.hermod.access.ClientDraft;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Where the clients of a server are kept, as the commands see it. */
interface ClientRegistry {

  /** Without secrets. */
  List<JsonNode> list();

  /** Returns the new client with its secret. */
  JsonNode add(ClientDraft draft);

  /** Returns the client with its new secret. */
  JsonNode rotate(String nameOrId, Duration grace);

  void remove(String nameOrId);
}
