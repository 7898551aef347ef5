package io.hermod.http.resource;

import io.hermod.http.call.JsonFields;
import io.hermod.subscription.DeadLetterDestination;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the dead-letter destination of a subscription, in either of the two forms that callers
 * send.
 */
final class DeadLetterRequest {
  private static final String PLAIN = "deadLetterDestination";
  private static final String WITH_IDENTITY = "deadLetterWithResourceIdentity";

  private DeadLetterRequest() {}

  /** Returns null if the caller wants none. Some clients send an empty object for that. */
  static @Nullable DeadLetterDestination destination(JsonFields properties) {
    JsonFields plain = properties.object(PLAIN);
    JsonFields withIdentity = properties.object(WITH_IDENTITY);
    if (!plain.json().isEmpty() && !withIdentity.json().isEmpty()) {
      throw properties.invalid(WITH_IDENTITY, "must not be given together with " + PLAIN);
    }
    if (!withIdentity.json().isEmpty()) {
      return place(withIdentity.object(PLAIN), true, identity(withIdentity.object("identity")));
    }
    return plain.json().isEmpty() ? null : place(plain, false, null);
  }

  private static DeadLetterDestination place(
      JsonFields place, boolean isWithIdentity, @Nullable String identity) {
    if (!required(place, "endpointType").equalsIgnoreCase("StorageBlob")) {
      throw place.invalid("endpointType", "must be StorageBlob");
    }
    JsonFields properties = place.object("properties");
    return new DeadLetterDestination(
        required(properties, "resourceId"),
        required(properties, "blobContainerName"),
        isWithIdentity,
        identity);
  }

  private static @Nullable String identity(JsonFields identity) {
    return switch (required(identity, "type").toLowerCase(Locale.ROOT)) {
      case "systemassigned" -> null;
      case "userassigned" -> required(identity, "userAssignedIdentity");
      default -> throw identity.invalid("type", "must be SystemAssigned or UserAssigned");
    };
  }

  private static String required(JsonFields fields, String member) {
    return fields
        .text(member)
        .filter(text -> !text.isEmpty())
        .orElseThrow(() -> fields.invalid(member, "is required"));
  }
}
