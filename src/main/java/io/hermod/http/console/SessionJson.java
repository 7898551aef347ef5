package io.hermod.http.console;

import io.hermod.access.Caller;
import io.hermod.access.Permission;
import java.time.Instant;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes what the console needs to know about its session. */
final class SessionJson {
  private SessionJson() {}

  static ObjectNode write(Caller caller, String csrfToken, Instant expiresAt, ServerFacts server) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("csrfToken", csrfToken);
    ObjectNode holder = json.putObject("caller").put("name", caller.name());
    addPermissions(caller, holder.putArray("permissions"));
    holder.put("scope", caller.scope().words());
    json.put("expiresAt", expiresAt.toString());
    json.putObject("server")
        .put("version", server.version())
        .put("profile", server.profile())
        .put("isTimeVirtual", server.isTimeVirtual())
        .put("isInCluster", server.isInCluster());
    return json;
  }

  private static void addPermissions(Caller caller, ArrayNode names) {
    for (Permission each : Permission.values()) {
      if (caller.may(each)) {
        names.add(name(each));
      }
    }
  }

  private static String name(Permission permission) {
    return switch (permission) {
      case READ -> "read";
      case MANAGE -> "write";
      case ADMINISTER -> "administer";
      case SEND -> "send";
    };
  }
}
