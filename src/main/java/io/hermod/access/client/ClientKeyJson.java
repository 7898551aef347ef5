package io.hermod.access.client;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Stores the rotations of a client's secret as JSON; adds nothing if it was never rotated. */
final class ClientKeyJson {
  private static final String GENERATION = "generation";
  private static final String OLD = "previous";

  private ClientKeyJson() {}

  static void write(int generation, ClientKey.@Nullable Old old, ObjectNode json) {
    if (generation > 0) {
      json.put(GENERATION, generation);
    }
    if (old != null) {
      json.putObject(OLD).put("secretSha256", old.hash()).put("until", old.until().toString());
    }
  }

  static int generation(JsonNode json) {
    return json.path(GENERATION).asInt(0);
  }

  static ClientKey.@Nullable Old old(JsonNode json) {
    JsonNode old = json.path(OLD);
    return old.isObject()
        ? new ClientKey.Old(
            old.path("secretSha256").asString(""), Instant.parse(old.path("until").asString("")))
        : null;
  }
}
