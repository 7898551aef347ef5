package io.hermod.http;

import io.hermod.subscription.DeadLetterDestination;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes where dead letters go as the management API shows it, in the form it was given in. */
final class DeadLetterResource {
  private DeadLetterResource() {}

  /** Adds both members, of which at least one is null: clients expect to find them. */
  static void addTo(ObjectNode properties, @Nullable DeadLetterDestination place) {
    properties.putNull("deadLetterDestination");
    properties.putNull("deadLetterWithResourceIdentity");
    if (place != null && place.isWithIdentity()) {
      properties.set("deadLetterWithResourceIdentity", withIdentity(place));
    } else if (place != null) {
      properties.set("deadLetterDestination", plain(place));
    }
  }

  private static ObjectNode withIdentity(DeadLetterDestination place) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("identity", IdentityResource.json(place.userAssignedIdentity()));
    json.set("deadLetterDestination", plain(place));
    return json;
  }

  private static ObjectNode plain(DeadLetterDestination place) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("endpointType", "StorageBlob");
    json.putObject("properties")
        .put("resourceId", place.storageAccountId())
        .put("blobContainerName", place.container());
    return json;
  }
}
