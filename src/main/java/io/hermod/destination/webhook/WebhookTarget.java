package io.hermod.destination.webhook;

import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.util.List;

/**
 * Where a subscription's requests go, and what they carry besides events.
 *
 * @param subscription the name of the subscription
 */
public record WebhookTarget(URI url, List<HeaderMapping> headers, String subscription) {

  public static WebhookTarget of(WebhookDestination webhook, Subscription subscription) {
    return new WebhookTarget(webhook.url(), headersOf(webhook), subscription.name());
  }

  /** If the webhook gets tokens, no other authorization is sent. */
  private static List<HeaderMapping> headersOf(WebhookDestination webhook) {
    boolean isProtected = webhook.protection() != null;
    return webhook.headers().stream()
        .filter(each -> !(isProtected && each.name().equalsIgnoreCase("authorization")))
        .toList();
  }
}
