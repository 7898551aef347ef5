package io.hermod.validation;

import io.hermod.event.Schema;
import io.hermod.manage.ResolvedScope;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds validation requests: a validation event, or OPTIONS if the endpoint will get CloudEvents.
 */
final class ValidationRequests {
  private static final String EVENT_TYPE = "Microsoft.EventGrid.SubscriptionValidationEvent";

  private final Supplier<String> baseUrl;
  private final String origin;
  private final InstantSource clock;
  private final RequestSigner signer;

  ValidationRequests(
      Supplier<String> baseUrl, String origin, InstantSource clock, RequestSigner signer) {
    this.baseUrl = baseUrl;
    this.origin = origin;
    this.clock = clock;
    this.signer = signer;
  }

  ValidationRequest of(
      Topic topic, Subscription wanted, WebhookDestination webhook, OpenInvitation link) {
    Instant now = clock.instant();
    String url = ValidationLink.of(baseUrl.get(), wanted.name(), link, now);
    return wanted.deliverySchema() == Schema.CLOUD_EVENTS
        ? options(webhook, url)
        : event(ResolvedScope.of(topic, wanted).resourceId(), wanted, webhook, link, url, now);
  }

  private ValidationRequest options(WebhookDestination webhook, String url) {
    EndpointRequest request =
        EndpointRequest.options(webhook.url())
            .with("WebHook-Request-Origin", origin)
            .with("WebHook-Request-Callback", url);
    return new ValidationRequest(
        request, webhook.protection(), answer -> ValidationDecider.onOptions(answer, origin));
  }

  private ValidationRequest event(
      String source,
      Subscription wanted,
      WebhookDestination webhook,
      OpenInvitation link,
      String url,
      Instant now) {
    String code = link.invitation().id();
    ObjectNode data = ServiceEvent.newData();
    data.put("validationCode", code).put("validationUrl", url);
    ServiceEvent event =
        new ServiceEvent(UUID.randomUUID().toString(), source, EVENT_TYPE, now, data);
    EndpointRequest request =
        EndpointRequest.post(
                webhook.url(), "application/json; charset=utf-8", event.inEventGridSchema())
            .with("aeg-event-type", "SubscriptionValidation")
            .with("aeg-subscription-name", wanted.name().toUpperCase(Locale.ROOT));
    return new ValidationRequest(
        signer.sign(request, wanted, event.id()),
        webhook.protection(),
        answer -> ValidationDecider.onEvent(answer, code));
  }
}
