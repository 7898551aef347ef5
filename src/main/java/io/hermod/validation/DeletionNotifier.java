package io.hermod.validation;

import io.hermod.event.Schema;
import io.hermod.manage.ResolvedScope;
import io.hermod.store.catalog.CatalogListener;
import io.hermod.store.catalog.CatalogView;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import java.time.InstantSource;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Notifies endpoints once that their subscription was deleted. The response does not matter. */
public final class DeletionNotifier implements CatalogListener, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DeletionNotifier.class);
  private static final String EVENT_TYPE = "Microsoft.EventGrid.SubscriptionDeletedEvent";
  private static final int MOST_AT_ONCE = 64;

  private final Supplier<CatalogView> catalog;
  private final ValidationRules rules;
  private final InstantSource clock;
  private final RequestSigner signer;
  private final EndpointCaller caller;
  private final Semaphore atOnce = new Semaphore(MOST_AT_ONCE);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * Creates a notifier, which does not listen to the catalog yet.
   *
   * @param clock the clock of the events
   * @param caller how to call the endpoints
   */
  public DeletionNotifier(
      Supplier<CatalogView> catalog,
      ValidationRules rules,
      InstantSource clock,
      CallerSettings caller) {
    this.caller = new EndpointCaller(caller);
    this.catalog = catalog;
    this.rules = rules;
    this.clock = clock;
    this.signer = new RequestSigner(caller.realClock(), clock);
  }

  @Override
  public void put(Subscription subscription) {}

  @Override
  public void removed(Subscription last) {
    switch (last.destination()) {
      case WebhookDestination webhook -> removed(last, webhook);
      case EventGridDestination _, ConfiguredDestination _ -> {}
    }
  }

  private void removed(Subscription last, WebhookDestination webhook) {
    catalog
        .get()
        .topic(last.topicId())
        .filter(rules::includes)
        .map(topic -> request(webhook, ResolvedScope.of(topic, last).resourceId(), last))
        .ifPresent(request -> threads.execute(() -> send(request, last, webhook.protection())));
  }

  private EndpointRequest request(WebhookDestination webhook, String source, Subscription last) {
    ObjectNode data = ServiceEvent.newData();
    data.put("eventSubscriptionId", last.resourceId());
    ServiceEvent event =
        new ServiceEvent(UUID.randomUUID().toString(), source, EVENT_TYPE, clock.instant(), data);
    EndpointRequest request =
        last.deliverySchema() == Schema.CLOUD_EVENTS
            ? post(webhook, "application/cloudevents+json", event.asCloudEvent())
                .with("Origin", rules.origin())
            : post(webhook, "application/json", event.inEventGridSchema());
    EndpointRequest notice =
        request
            .with("aeg-event-type", "SubscriptionDeletion")
            .with("aeg-subscription-name", last.name().toUpperCase(Locale.ROOT));
    return signer.sign(notice, last, event.id());
  }

  private static EndpointRequest post(WebhookDestination webhook, String type, String body) {
    return EndpointRequest.post(webhook.url(), type + "; charset=utf-8", body);
  }

  private void send(
      EndpointRequest request, Subscription last, @Nullable EntraApplication protection) {
    try {
      atOnce.acquire();
      try {
        EndpointReply reply = caller.call(request, protection, rules.timeout());
        log.debug(
            "Endpoint notified of deletion: subscription={} {}", last.resourceId(), words(reply));
      } finally {
        atOnce.release();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static String words(EndpointReply reply) {
    return switch (reply) {
      case EndpointResponse answer -> "status=" + answer.status();
      case EndpointReply.NoResponse(String words) -> words;
      case EndpointReply.NotCalled(String words) -> words;
    };
  }

  /** Stops all notifications. */
  @Override
  public void close() {
    threads.shutdownNow();
    caller.close();
  }
}
