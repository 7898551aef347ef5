package io.hermod.destination.amqp;

import io.hermod.config.source.ServiceBusConnectionString;
import io.hermod.destination.http.NamespaceToken;
import java.time.Duration;
import java.time.Instant;

/** A queue, topic or event hub of a namespace, and who may send to it. */
record EntityAddress(ServiceBusConnectionString connection, String entity) {
  static final Duration TOKEN_LIFETIME = Duration.ofHours(2);

  /** Returns the URL for which tokens are signed. */
  String audience() {
    return "amqp://%s/%s".formatted(connection.host(), entity);
  }

  /** Returns a token that is valid until this time. */
  String tokenUntil(Instant expiry) {
    return new NamespaceToken(connection, audience()).until(expiry);
  }
}
