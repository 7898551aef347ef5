package io.hermod.handshake;

import io.hermod.event.Schema;
import io.hermod.manage.Place;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** Words questions to endpoints: a validation event, or OPTIONS where they will get CloudEvents. */
final class Questions {
  private static final String EVENT_TYPE = "Microsoft.EventGrid.SubscriptionValidationEvent";

  private final Supplier<String> baseUrl;
  private final String origin;
  private final InstantSource clock;

  Questions(Supplier<String> baseUrl, String origin, InstantSource clock) {
    this.baseUrl = baseUrl;
    this.origin = origin;
    this.clock = clock;
  }

  Question of(Topic topic, Subscription wanted, WebhookDestination webhook, OpenInvitation link) {
    Instant now = clock.instant();
    String url = ValidationLink.of(baseUrl.get(), wanted.name(), link, now);
    return wanted.deliverySchema() == Schema.CLOUD_EVENTS
        ? options(webhook, url)
        : event(Place.of(topic, wanted).resourceId(), wanted, webhook, link, url, now);
  }

  private Question options(WebhookDestination webhook, String url) {
    EndpointRequest request =
        EndpointRequest.options(webhook.url())
            .with("WebHook-Request-Origin", origin)
            .with("WebHook-Request-Callback", url);
    return new Question(
        request, webhook.protection(), answer -> Verdicts.onOptions(answer, origin));
  }

  private static Question event(
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
    return new Question(request, webhook.protection(), answer -> Verdicts.onEvent(answer, code));
  }
}
