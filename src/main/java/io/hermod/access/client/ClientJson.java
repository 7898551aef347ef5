package io.hermod.access.client;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Converts clients to and from JSON, for files, the API and the output of commands. */
public final class ClientJson {
  private ClientJson() {}

  /** The client without any secrets. */
  public static ObjectNode shown(Client client) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("clientId", client.id()).put("name", client.name());
    writeRights(client.roles(), client.scope(), json);
    return json;
  }

  /** Everything that a client needs to sign in; returned once. */
  public static ObjectNode withSecret(Client client, ClientSecret secret, String tenantId) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("clientId", client.id()).put("clientSecret", secret.text()).put("tenantId", tenantId);
    json.setAll(shown(client));
    return json;
  }

  public static ObjectNode draft(ClientDraft draft) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", draft.name());
    writeRights(draft.roles(), draft.scope(), json);
    return json;
  }

  /** Names only what changes; an empty scope lifts all limits. */
  public static ObjectNode change(ClientChange change) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    if (change.roles() != null) {
      writeRoles(change.roles(), json);
    }
    if (change.scope() != null) {
      writeScope(change.scope(), json);
    }
    return json;
  }

  static void writeRights(Set<Role> roles, RoleScope scope, ObjectNode json) {
    writeRoles(roles, json);
    if (!scope.isEverything()) {
      writeScope(scope, json);
    }
  }

  private static void writeRoles(Set<Role> roles, ObjectNode json) {
    ArrayNode names = json.putArray("roles");
    roles.stream().sorted().forEach(role -> names.add(role.wireName()));
  }

  private static void writeScope(RoleScope scope, ObjectNode json) {
    ObjectNode limits = json.putObject("scope");
    write(limits, "topics", scope.topics());
    write(limits, "domains", scope.domains());
    write(limits, "groups", scope.groups());
  }

  private static void write(ObjectNode json, String member, Set<String> names) {
    if (!names.isEmpty()) {
      new TreeSet<>(names).forEach(json.putArray(member)::add);
    }
  }

  /**
   * Reads the scope of a client from a file that Hermod wrote.
   *
   * @throws IllegalArgumentException if the scope is empty or unreadable, because that must not
   *     count as everything
   */
  static RoleScope scope(JsonNode client) {
    JsonNode scope = client.path("scope");
    if (scope.isMissingNode()) {
      return RoleScope.EVERYTHING;
    }
    RoleScope read =
        new RoleScope(names(scope, "topics"), names(scope, "domains"), names(scope, "groups"));
    if (read.isEverything()) {
      throw new IllegalArgumentException("scope");
    }
    return read;
  }

  private static Set<String> names(JsonNode scope, String member) {
    return scope.path(member).valueStream().map(JsonNode::asString).collect(Collectors.toSet());
  }
}
