package io.hermod.destination.senders;

import io.hermod.destination.Sender;
import io.hermod.destination.Senders;
import io.hermod.destination.eventgrid.EventGridSender;
import io.hermod.destination.http.BatchBodyWriter;
import io.hermod.destination.http.DeliveryForm;
import io.hermod.destination.http.LoopTimeouts;
import io.hermod.destination.http.ResponseReading;
import io.hermod.destination.http.Servers;
import io.hermod.destination.signing.MessageSigner;
import io.hermod.destination.webhook.ProtectedSender;
import io.hermod.destination.webhook.WebhookSender;
import io.hermod.destination.webhook.WebhookTarget;
import io.hermod.egress.Egress;
import io.hermod.event.Schema;
import io.hermod.loop.Loop;
import io.hermod.profile.Profile;
import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.OutboundTls;
import io.hermod.topic.Topic;
import io.vertx.core.Vertx;

/** Creates the senders of one event loop. */
public final class DestinationSenders implements Senders {
  private final OutboundTls tls;
  private final Loop loop;
  private final SenderSettings settings;
  private final Servers servers;
  private final LoopTimeouts timeouts;
  private final ConfiguredSenders configured;

  /** Creates senders that trust the certificates that the JDK trusts, and call every address. */
  public DestinationSenders(Vertx vertx, Loop loop) {
    this(vertx, loop, OutboundTls.USUAL, Egress.OPEN, SenderSettings.plain(loop::now));
  }

  public DestinationSenders(
      Vertx vertx, Loop loop, OutboundTls tls, Egress egress, SenderSettings settings) {
    this.tls = tls;
    this.loop = loop;
    this.settings = settings;
    this.servers = new Servers(vertx, egress);
    this.timeouts = new LoopTimeouts(loop);
    this.configured = new ConfiguredSenders(loop, servers, timeouts, tls.usual(), settings);
  }

  @Override
  public Sender senderFor(Subscription subscription, Topic topic, Profile profile) {
    return switch (subscription.destination()) {
      case WebhookDestination webhook ->
          guarded(webhook, sender(webhook, subscription, topic, profile));
      case EventGridDestination eventGrid -> sender(eventGrid, subscription, topic, profile);
      case ConfiguredDestination destination ->
          configured
              .senderFor(destination, subscription, topic, profile)
              .orElseGet(() -> new UnconfiguredSender(destination, loop));
    };
  }

  private EventGridSender sender(
      EventGridDestination eventGrid, Subscription subscription, Topic topic, Profile profile) {
    Schema delivery = subscription.deliverySchema();
    // Even a single event is sent in an array, whatever its schema: every Event Grid accepts that.
    DeliveryForm form = DeliveryForm.of(topic.inputSchema(), delivery, true, settings.origin());
    return new EventGridSender(
        servers.chosenByCaller(eventGrid.url(), tls.usual()),
        // Its events are kept in order: none may wait for a late response while others are sent.
        timeouts.withoutLateResponses(profile.responses()),
        eventGrid,
        form.contentType(),
        new BatchBodyWriter(
            settings.writers(topic).forwardingWriterOf(delivery, eventGrid.topicName()),
            form.isArray()));
  }

  private Sender guarded(WebhookDestination webhook, WebhookSender sender) {
    EntraApplication protection = webhook.protection();
    return protection == null
        ? sender
        : new ProtectedSender(sender, protection, settings.tokens(), loop);
  }

  private WebhookSender sender(
      WebhookDestination webhook, Subscription subscription, Topic topic, Profile profile) {
    Schema delivery = subscription.deliverySchema();
    boolean isBatched = webhook.limits(profile.batching()).maxEvents() > 1;
    return new WebhookSender(
        servers.chosenByCaller(webhook.url(), topic.isEdge() ? tls.edge() : tls.usual()),
        timeouts.of(profile.responses()),
        WebhookTarget.of(
            webhook, subscription, MessageSigner.of(subscription, settings.clock(), loop::now)),
        DeliveryForm.of(topic.inputSchema(), delivery, isBatched, settings.origin()),
        settings.writers(topic),
        delivery,
        subscription.control().acceptsPartly() ? ResponseReading.BODY : ResponseReading.STATUS);
  }

  /** How many servers are remembered, with a connection or without. */
  int servers() {
    return servers.size();
  }
}
