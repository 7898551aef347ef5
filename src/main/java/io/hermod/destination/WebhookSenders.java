package io.hermod.destination;

import io.hermod.loop.Loop;
import io.hermod.schema.EventGridWriter;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import java.time.Duration;

/**
 * Makes the webhook senders of one event loop. They share its HTTP client, which is used from that
 * loop only and keeps connections alive per endpoint until they are idle for a while.
 */
public final class WebhookSenders implements Senders {
  private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
  private static final int IDLE_SECONDS = 60;

  private final HttpClient client;
  private final ResponseWaits waits;

  /**
   * Opens the client.
   *
   * @param maxConnections the loop's share
   */
  public WebhookSenders(Vertx vertx, Loop loop, Duration responseWait, int maxConnections) {
    this.client =
        vertx.createHttpClient(
            options(), new PoolOptions().setHttp1MaxSize(maxConnections).setMaxWaitQueueSize(-1));
    this.waits = new ResponseWaits(loop, responseWait);
  }

  private static HttpClientOptions options() {
    return new HttpClientOptions()
        .setKeepAlive(true)
        .setKeepAliveTimeout(IDLE_SECONDS)
        .setConnectTimeout(CONNECT_TIMEOUT_MILLIS)
        .setTcpNoDelay(true)
        .setDecompressionSupported(false);
  }

  @Override
  public Sender senderFor(Subscription subscription, Topic topic) {
    return switch (subscription.destination()) {
      case WebhookDestination webhook ->
          new WebhookSender(
              client,
              waits,
              webhook,
              subscription.name(),
              EventGridWriter.forTopic(topic.resourceId()));
    };
  }
}
