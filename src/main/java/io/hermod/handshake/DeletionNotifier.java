package io.hermod.handshake;

import io.hermod.event.Schema;
import io.hermod.manage.Place;
import io.hermod.store.CatalogListener;
import io.hermod.store.CatalogView;
import io.hermod.store.LaneVersion;
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

/** Tells endpoints once that their subscription is gone; whether they hear it matters to nobody. */
public final class DeletionNotifier implements CatalogListener, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DeletionNotifier.class);
  private static final String EVENT_TYPE = "Microsoft.EventGrid.SubscriptionDeletedEvent";
  private static final int MOST_AT_ONCE = 64;

  private final Supplier<CatalogView> catalog;
  private final HandshakeRules rules;
  private final InstantSource clock;
  private final Caller caller;
  private final Semaphore atOnce = new Semaphore(MOST_AT_ONCE);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * Makes one that has yet to be told of the catalog's changes.
   *
   * @param clock of the events
   * @param caller how they are called
   */
  public DeletionNotifier(
      Supplier<CatalogView> catalog,
      HandshakeRules rules,
      InstantSource clock,
      CallerSettings caller) {
    this.caller = new Caller(caller);
    this.catalog = catalog;
    this.rules = rules;
    this.clock = clock;
  }

  @Override
  public void added(LaneVersion version) {}

  @Override
  public void changed(LaneVersion version) {}

  @Override
  public void removed(Subscription last, long position) {
    switch (last.destination()) {
      case WebhookDestination webhook -> removed(last, webhook);
      case EventGridDestination _ -> {}
    }
  }

  private void removed(Subscription last, WebhookDestination webhook) {
    catalog
        .get()
        .topic(last.topicId())
        .filter(rules::includes)
        .map(topic -> request(webhook, Place.of(topic, last).resourceId(), last))
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
    return request
        .with("aeg-event-type", "SubscriptionDeletion")
        .with("aeg-subscription-name", last.name().toUpperCase(Locale.ROOT));
  }

  private static EndpointRequest post(WebhookDestination webhook, String type, String body) {
    return EndpointRequest.post(webhook.url(), type + "; charset=utf-8", body);
  }

  private void send(
      EndpointRequest request, Subscription last, @Nullable EntraApplication protection) {
    try {
      atOnce.acquire();
      try {
        Reply reply = caller.call(request, protection, rules.patience());
        log.debug("Endpoint told of its end: subscription={} {}", last.resourceId(), words(reply));
      } finally {
        atOnce.release();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static String words(Reply reply) {
    return switch (reply) {
      case Answer answer -> "status=" + answer.status();
      case Reply.NoAnswer(String words) -> words;
      case Reply.NotCalled(String words) -> words;
    };
  }

  /** Tells nobody any more. */
  @Override
  public void close() {
    threads.shutdownNow();
    caller.close();
  }
}
