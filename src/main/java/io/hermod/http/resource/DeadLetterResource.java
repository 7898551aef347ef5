package io.hermod.http.resource;

import io.hermod.subscription.DeadLetterDestination;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a dead-letter destination as the management API shows it, in the form in which it was
 * given.
 */
public final class DeadLetterResource {
  private DeadLetterResource() {}

  /** Adds both members, at least one of them null, because clients expect both. */
  public static void addTo(ObjectNode properties, @Nullable DeadLetterDestination place) {
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
