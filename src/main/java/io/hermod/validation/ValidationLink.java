package io.hermod.validation;

import io.hermod.event.WireTime;
import java.time.Instant;

/** The link with which the owner of an endpoint agrees manually. */
final class ValidationLink {
  private static final String API_VERSION = "2025-02-15";

  private ValidationLink() {}

  /**
   * Returns the link of an invitation. None of its parts needs URL encoding.
   *
   * @param baseUrl the URL of this server
   * @param name the name of the subscription
   */
  static String of(String baseUrl, String name, OpenInvitation invitation, Instant now) {
    return "%s/eventsubscriptions/%s/validate?id=%s&t=%s&apiVersion=%s&token=%s"
        .formatted(
            baseUrl,
            name,
            invitation.invitation().id(),
            WireTime.of(now),
            API_VERSION,
            invitation.token());
  }
}
