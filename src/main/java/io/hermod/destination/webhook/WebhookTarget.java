package io.hermod.destination.webhook;

import io.hermod.destination.signing.MessageSigner;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a subscription's requests go, and what they carry besides events.
 *
 * @param subscription the name of the subscription
 * @param signer signs the requests; null if they are not signed
 */
public record WebhookTarget(
    URI url, List<HeaderMapping> headers, String subscription, @Nullable MessageSigner signer) {

  /** Creates a target whose requests are not signed. */
  public WebhookTarget(URI url, List<HeaderMapping> headers, String subscription) {
    this(url, headers, subscription, null);
  }

  public static WebhookTarget of(
      WebhookDestination webhook, Subscription subscription, @Nullable MessageSigner signer) {
    return new WebhookTarget(webhook.url(), headersOf(webhook), subscription.name(), signer);
  }

  /** If the webhook gets tokens, no other authorization is sent. */
  private static List<HeaderMapping> headersOf(WebhookDestination webhook) {
    boolean isProtected = webhook.protection() != null;
    return webhook.headers().stream()
        .filter(each -> !(isProtected && each.name().equalsIgnoreCase("authorization")))
        .toList();
  }
}
