package io.hermod.handshake;

import io.hermod.event.WireTime;
import java.time.Instant;

/** Where the owner of an endpoint agrees by hand. */
final class ValidationLink {
  private static final String API_VERSION = "2025-02-15";

  private ValidationLink() {}

  /**
   * The link for one invitation; all its parts fit into a URL as they are.
   *
   * @param baseUrl of this server
   * @param name of the subscription
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
