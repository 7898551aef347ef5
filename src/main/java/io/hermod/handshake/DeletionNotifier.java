package io.hermod.handshake;

import io.hermod.destination.BearerSource;
import io.hermod.event.Schema;
import io.hermod.manage.Place;
import io.hermod.store.CatalogListener;
import io.hermod.store.CatalogView;
import io.hermod.store.LaneVersion;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.ProfileChoice;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
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
  private final ProfileChoice profiles;
  private final Duration patience;
  private final String origin;
  private final InstantSource clock;
  private final Caller caller;
  private final Semaphore atOnce = new Semaphore(MOST_AT_ONCE);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * Makes one that has yet to be told of the catalog's changes.
   *
   * @param clock of the events
   * @param tokens for endpoints that are protected by Entra
   */
  public DeletionNotifier(
      Supplier<CatalogView> catalog,
      ProfileChoice profiles,
      HandshakeRules rules,
      InstantSource clock,
      BearerSource tokens) {
    this.caller = new Caller(tokens);
    this.catalog = catalog;
    this.profiles = profiles;
    this.patience = rules.patience();
    this.origin = rules.origin();
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
        .filter(topic -> profiles.of(topic).validatesEndpoints())
        .map(topic -> request(webhook, Place.of(topic, last).resourceId(), last))
        .ifPresent(request -> threads.execute(() -> send(request, last, webhook.protection())));
  }

  private HttpRequest request(WebhookDestination webhook, String source, Subscription last) {
    ObjectNode data = ServiceEvent.newData();
    data.put("eventSubscriptionId", last.resourceId());
    ServiceEvent event =
        new ServiceEvent(UUID.randomUUID().toString(), source, EVENT_TYPE, clock.instant(), data);
    HttpRequest.Builder post =
        HttpRequest.newBuilder(webhook.url())
            .header("aeg-event-type", "SubscriptionDeletion")
            .header("aeg-subscription-name", last.name().toUpperCase(Locale.ROOT));
    return last.deliverySchema() == Schema.CLOUD_EVENTS
        ? post(post.header("Origin", origin), "application/cloudevents+json", event.asCloudEvent())
        : post(post, "application/json", event.inEventGridSchema());
  }

  private static HttpRequest post(HttpRequest.Builder request, String type, byte[] body) {
    return request
        .header("Content-Type", type + "; charset=utf-8")
        .POST(BodyPublishers.ofByteArray(body))
        .build();
  }

  private void send(HttpRequest request, Subscription last, @Nullable EntraApplication protection) {
    try {
      atOnce.acquire();
      try {
        Reply reply = caller.call(request, protection, patience);
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
    };
  }

  /** Tells nobody any more. */
  @Override
  public void close() {
    threads.shutdownNow();
    caller.close();
  }
}
