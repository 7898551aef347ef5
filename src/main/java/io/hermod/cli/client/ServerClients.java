package io.hermod.cli.client;

import io.hermod.access.client.ClientChange;
import io.hermod.access.client.ClientDraft;
import io.hermod.access.client.ClientJson;
import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The clients of a running server, through its API. A change takes effect at once and is audited.
 */
record ServerClients(ServerConnection server) implements ClientRegistry {
  private static final String ALL = "/hermod/v1/clients";

  @Override
  public List<JsonNode> list() {
    return server.get(ALL).path("value").valueStream().toList();
  }

  @Override
  public JsonNode show(String nameOrId) {
    return server.get(one(nameOrId));
  }

  @Override
  public JsonNode add(ClientDraft draft) {
    return server.post(ALL, ClientJson.draft(draft));
  }

  @Override
  public JsonNode update(String nameOrId, ClientChange change) {
    return server.patch(one(nameOrId), ClientJson.change(change));
  }

  @Override
  public JsonNode rotate(String nameOrId, Duration grace) {
    return server.post(
        one(nameOrId) + "/rotate",
        JsonNodeFactory.instance.objectNode().put("grace", grace.toString()));
  }

  @Override
  public void remove(String nameOrId) {
    server.delete(one(nameOrId));
  }

  private static String one(String nameOrId) {
    return ALL + "/" + PathSegment.encode(nameOrId);
  }
}
