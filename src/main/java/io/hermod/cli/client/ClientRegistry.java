package io.hermod.cli.client;

import io.hermod.access.client.ClientDraft;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The clients of a server, as the commands see them. */
interface ClientRegistry {

  /** Returns the clients without their secrets. */
  List<JsonNode> list();

  /** Returns the new client with its secret. */
  JsonNode add(ClientDraft draft);

  /** Returns the client with its new secret. */
  JsonNode rotate(String nameOrId, Duration grace);

  void remove(String nameOrId);
}
