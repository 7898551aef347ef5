package io.hermod.store.codec;

import io.hermod.subscription.DeadLetterDestination;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads and writes a stored dead-letter destination; older versions wrote none. */
final class DeadLetterJson {
  private DeadLetterJson() {}

  static JsonNode write(DeadLetterDestination place) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("storageAccountId", place.storageAccountId())
        .put("container", place.container())
        .put("isWithIdentity", place.isWithIdentity())
        .put("userAssignedIdentity", place.userAssignedIdentity());
  }

  static @Nullable DeadLetterDestination read(JsonNode node) {
    return node.isMissingNode()
        ? null
        : new DeadLetterDestination(
            node.required("storageAccountId").stringValue(),
            node.required("container").stringValue(),
            node.required("isWithIdentity").booleanValue(),
            node.path("userAssignedIdentity").stringValue(null));
  }
}
