package io.hermod.destination;

import io.hermod.egress.Egress;
import io.hermod.egress.RouteFinder;
import io.hermod.event.Schema;
import io.hermod.loop.Loop;
import io.hermod.profile.Profile;
import io.hermod.schema.EventWriters;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.CallRules;
import io.hermod.tls.OutboundTls;
import io.hermod.topic.Topic;
import io.vertx.core.Vertx;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes the senders of one event loop. Those that call the same server share its connections, which
 * are used from that loop only.
 */
public final class WebhookSenders implements Senders {
  private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
  private static final int FEW_SERVERS = 64;

  private final Vertx vertx;
  private final OutboundTls tls;
  private final Loop loop;
  private final boolean hasOldDataschema;
  private final BearerSource tokens;
  private final String origin;
  private final NetClient client;
  private final RouteFinder routes;
  private final Map<CallRules, ClientSSLOptions> certificates = new HashMap<>();
  private final Map<Server, Connections> servers = new HashMap<>();
  private final Map<Duration, Deadlines> waits = new HashMap<>();
  private int mostServers = FEW_SERVERS;

  private record Server(CallRules rules, boolean isSecure, String host, int port) {}

  /** Trusts whom the JDK trusts, and calls every address. */
  public WebhookSenders(Vertx vertx, Loop loop) {
    this(
        vertx,
        loop,
        OutboundTls.USUAL,
        Egress.OPEN,
        false,
        "eventgrid.azure.net",
        BearerSource.NONE);
  }

  /**
   * @param hasOldDataschema whether CloudEvents tell the data's version as they did until 2020
   * @param origin who we say that we are, to those who get CloudEvents
   * @param tokens for webhooks that are protected by Entra
   */
  public WebhookSenders(
      Vertx vertx,
      Loop loop,
      OutboundTls tls,
      Egress egress,
      boolean hasOldDataschema,
      String origin,
      BearerSource tokens) {
    this.vertx = vertx;
    this.tls = tls;
    this.loop = loop;
    this.hasOldDataschema = hasOldDataschema;
    this.origin = origin;
    this.tokens = tokens;
    this.routes = new RouteFinder(vertx, egress);
    this.client =
        vertx.createNetClient(
            new NetClientOptions().setConnectTimeout(CONNECT_TIMEOUT_MILLIS).setTcpNoDelay(true));
  }

  @Override
  public Sender senderFor(Subscription subscription, Topic topic, Profile profile) {
    return switch (subscription.destination()) {
      case WebhookDestination webhook ->
          guarded(webhook, sender(webhook, subscription, topic, profile));
      case EventGridDestination eventGrid -> sender(eventGrid, subscription, topic, profile);
    };
  }

  private EventGridSender sender(
      EventGridDestination eventGrid, Subscription subscription, Topic topic, Profile profile) {
    Schema delivery = subscription.deliverySchema();
    // One event too goes out in an array, whatever its schema: all Event Grids take that.
    DeliveryForm form = DeliveryForm.of(topic.inputSchema(), delivery, true, origin);
    return new EventGridSender(
        connectionsTo(eventGrid, tls.usual()),
        // Its events are kept in order: none waits for a late answer while others go on.
        new Patience(deadlines(profile.responseWait()), null),
        eventGrid,
        form.contentType(),
        new CargoWriter(
            writers(topic).forwardingWriterOf(delivery, eventGrid.topicName()), form.isArray()));
  }

  private Sender guarded(WebhookDestination webhook, WebhookSender sender) {
    EntraApplication protection = webhook.protection();
    return protection == null ? sender : new ProtectedSender(sender, protection, tokens, loop);
  }

  private WebhookSender sender(
      WebhookDestination webhook, Subscription subscription, Topic topic, Profile profile) {
    Schema delivery = subscription.deliverySchema();
    boolean isBatched = webhook.batching().limits(profile.batching()).maxEvents() > 1;
    return new WebhookSender(
        connectionsTo(webhook, topic.isEdge() ? tls.edge() : tls.usual()),
        patience(profile),
        webhook,
        subscription.name(),
        DeliveryForm.of(topic.inputSchema(), delivery, isBatched, origin),
        writers(topic),
        delivery);
  }

  private EventWriters writers(Topic topic) {
    return new EventWriters(
        topic.inputSchema(), topic.eventTopic(), topic.schema().mapping(), hasOldDataschema);
  }

  private Patience patience(Profile profile) {
    Duration late = profile.lateAnswers().minus(profile.responseWait());
    return new Patience(
        deadlines(profile.responseWait()), late.isPositive() ? deadlines(late) : null);
  }

  private Deadlines deadlines(Duration wait) {
    return waits.computeIfAbsent(wait, each -> new Deadlines(loop, each));
  }

  private Connections connectionsTo(HttpDestination destination, CallRules rules) {
    RequestOptions url = new RequestOptions().setAbsoluteURI(destination.url().toASCIIString());
    Server server = new Server(rules, url.isSsl(), url.getHost(), url.getPort());
    Connections known = servers.get(server);
    if (known != null) {
      return known;
    }
    forgetUnused();
    Connections made = connectionsTo(server);
    servers.put(server, made);
    return made;
  }

  /**
   * Forgets servers without a connection when their number has doubled. A sender that still has one
   * of them goes on with it; it only no longer shares its connections with senders made later.
   */
  private void forgetUnused() {
    if (servers.size() >= mostServers) {
      servers.values().removeIf(Connections::isUnused);
      mostServers = Math.max(FEW_SERVERS, 2 * servers.size());
    }
  }

  /** How many are remembered, with a connection or without. */
  int servers() {
    return servers.size();
  }

  private Connections connectionsTo(Server server) {
    ConnectOptions options =
        new ConnectOptions()
            .setHost(server.host())
            .setPort(server.port())
            .setSsl(server.isSecure());
    if (server.isSecure()) {
      options.setSslOptions(certificates.computeIfAbsent(server.rules(), TlsOptions::of));
    }
    return new Connections(vertx, client, routes, options);
  }
}
