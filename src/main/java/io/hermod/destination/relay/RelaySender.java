package io.hermod.destination.relay;

import io.hermod.config.source.ServiceBusConnectionString;
import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.Sender;
import io.hermod.destination.http.NamespaceToken;
import io.hermod.destination.http.PostBuffer;
import io.hermod.destination.http.Renewed;
import io.hermod.destination.http.ResponseReading;
import io.hermod.destination.webhook.WebhookSender;
import io.hermod.event.Event;
import io.hermod.subscription.HybridConnectionDestination;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Posts each event to a hybrid connection, with a token for Azure Relay. */
public final class RelaySender implements Sender {
  /** How to read the responses of a relay. */
  public static final ResponseReading RESPONSES = ResponseReading.naming(RelayErrors::named);

  private static final Duration TOKEN_LIFETIME = Duration.ofHours(2);
  private static final byte[] AUTHORIZATION = PostBuffer.name("ServiceBusAuthorization");

  private final WebhookSender sender;
  private final Renewed<String> token;

  /**
   * @param sender posts to {@link #url}
   * @param clock the real clock, because tokens expire in real time
   */
  public RelaySender(
      WebhookSender sender,
      HybridConnectionDestination relay,
      ServiceBusConnectionString connection,
      InstantSource clock) {
    this.sender = sender;
    NamespaceToken tokens =
        new NamespaceToken(connection, "http://%s/%s".formatted(connection.host(), relay.entity()));
    this.token = new Renewed<>(TOKEN_LIFETIME, clock, tokens::until);
  }

  /** Returns the URL of a hybrid connection; an emulator has no TLS. */
  public static URI url(HybridConnectionDestination relay, ServiceBusConnectionString connection) {
    String port = connection.port() < 0 ? "" : ":" + connection.port();
    return URI.create(
        "%s://%s%s/%s"
            .formatted(
                connection.isPlain() ? "http" : "https", connection.host(), port, relay.entity()));
  }

  @Override
  public int length(Event event, Instant publishedAt) {
    return sender.length(event, publishedAt);
  }

  @Override
  public void send(BatchBody batch, DeliveryListener listener) {
    sender.send(batch, post -> post.header(AUTHORIZATION, token.current()), listener);
  }
}
