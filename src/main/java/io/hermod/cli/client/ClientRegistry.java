package io.hermod.cli.client;

import io.hermod.access.client.ClientChange;
import io.hermod.access.client.ClientDraft;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The clients of a server, as the commands see them. */
interface ClientRegistry {

  /** Returns the clients without their secrets. */
  List<JsonNode> list();

  /** Returns a client without its secret. */
  JsonNode show(String nameOrId);

  /** Returns the new client with its secret. */
  JsonNode add(ClientDraft draft);

  /** Returns the client as it is now, without its secret. */
  JsonNode update(String nameOrId, ClientChange change);

  /** Returns the client with its new secret. */
  JsonNode rotate(String nameOrId, Duration grace);

  void remove(String nameOrId);
}
