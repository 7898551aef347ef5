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
import io.hermod.destination.webhook.WebhookTarget;
import io.hermod.event.Event;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.HybridConnectionDestination;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Posts each event to a hybrid connection, with a token for Azure Relay. */
public final class RelaySender implements Sender {
  /** How to read the responses of a relay. */
  public static final ResponseReading RESPONSES = ResponseReading.naming(RelayErrors::named);

  private static final Duration TOKEN_LIFETIME = Duration.ofHours(2);
  private static final String TOKEN_HEADER = "ServiceBusAuthorization";
  private static final byte[] AUTHORIZATION = PostBuffer.name(TOKEN_HEADER);

  private final WebhookSender sender;
  private final Renewed<String> token;

  /**
   * @param sender posts to {@link #target}
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

  /**
   * Turns a hybrid connection into the webhook through which it takes events.
   *
   * @param subscription the name of the subscription
   */
  public static WebhookTarget target(
      HybridConnectionDestination relay,
      ServiceBusConnectionString connection,
      String subscription) {
    return new WebhookTarget(url(relay, connection), headers(relay), subscription);
  }

  /** A relay would refuse a request with a second token. */
  private static List<HeaderMapping> headers(HybridConnectionDestination relay) {
    return relay.headers().stream()
        .filter(header -> !header.name().equalsIgnoreCase(TOKEN_HEADER))
        .toList();
  }

  /** An emulator has no TLS. */
  private static URI url(HybridConnectionDestination relay, ServiceBusConnectionString connection) {
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
