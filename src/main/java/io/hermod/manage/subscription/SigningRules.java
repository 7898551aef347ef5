package io.hermod.manage.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.Signing;
import io.hermod.subscription.WebhookDestination;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which subscriptions can sign their requests. */
final class SigningRules {
  private static final String RESERVED = "webhook-";

  private SigningRules() {}

  /**
   * Refuses a destination whose requests cannot be signed.
   *
   * @param signing null if they need not be
   */
  static void check(Destination destination, @Nullable Signing signing) {
    if (signing != null) {
      requireWebhook(destination);
      checkNames(destination.headers());
    }
  }

  private static void requireWebhook(Destination destination) {
    if (!(destination instanceof WebhookDestination)) {
      throw new InvalidFieldException(
          "properties.destination.endpointType",
          "must be WebHook if the subscription signs its requests. Disable signing to use another"
              + " type.");
    }
  }

  private static void checkNames(List<HeaderMapping> headers) {
    for (int i = 0; i < headers.size(); i++) {
      if (headers.get(i).name().regionMatches(true, 0, RESERVED, 0, RESERVED.length())) {
        throw new InvalidFieldException(
            "properties.destination.properties.deliveryAttributeMappings[" + i + "].name",
            "must not start with webhook- if the subscription signs its requests: these are the"
                + " headers of signatures. Rename the header, or disable signing.");
      }
    }
  }

  static InvalidFieldException readOnly() {
    return new InvalidFieldException(
        "properties.hermod.signing",
        "cannot be changed here, because Hermod generates the keys. Call signing/enable,"
            + " signing/rotate or signing/disable, or use `hermod subscription signing`.");
  }
}
