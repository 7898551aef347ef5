package io.hermod.destination;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.EventWriters;
import io.hermod.subscription.WebhookDestination;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.Locale;

/** Posts events to one webhook, with the headers of an Event Grid notification. */
final class WebhookSender implements Sender {
  private static final CharSequence DELIVERY_COUNT =
      HttpHeaders.createOptimized("aeg-delivery-count");
  private static final CharSequence DATA_VERSION = HttpHeaders.createOptimized("aeg-data-version");
  private static final CharSequence OUTPUT_EVENT_ID =
      HttpHeaders.createOptimized("aeg-output-event-id");

  private final Connections connections;
  private final Patience patience;
  private final CargoWriter writer;
  private final RequestOptions request;
  private final CustomHeaders customHeaders;

  WebhookSender(
      Connections connections,
      Patience patience,
      WebhookDestination destination,
      String subscriptionName,
      DeliveryForm form,
      EventWriters writers,
      Schema delivery) {
    this.connections = connections;
    this.patience = patience;
    this.writer = new CargoWriter(writers.writerOf(delivery), form.isArray());
    this.request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(destination.url().toASCIIString())
            .setFollowRedirects(false)
            .addHeader(HttpHeaders.ACCEPT_ENCODING, "gzip, deflate")
            .addHeader("aeg-event-type", "Notification")
            .addHeader("aeg-subscription-name", subscriptionName.toUpperCase(Locale.ROOT));
    form.addTo(request);
    this.customHeaders = CustomHeaders.prepare(destination.headers(), request, writers::fields);
  }

  @Override
  public void send(Cargo cargo, DeliveryListener listener) {
    connections.begin(
        request,
        new Exchange(patience, (post, exchange) -> write(post, cargo, exchange), listener));
  }

  /** Sends them with a bearer token. */
  void send(Cargo cargo, String token, DeliveryListener listener) {
    connections.begin(
        request,
        new Exchange(
            patience,
            (post, exchange) -> {
              post.putHeader(HttpHeaders.AUTHORIZATION, "Bearer " + token);
              write(post, cargo, exchange);
            },
            listener));
  }

  private void write(HttpClientRequest post, Cargo cargo, Exchange exchange) {
    addHeaders(post, cargo.event(0), cargo.deliveryCount());
    customHeaders.addTo(post, cargo.event(0), cargo.publishedAt(0));
    post.send(writer.body(cargo)).onComplete(exchange::answered, exchange::failed);
  }

  /** With several events the headers tell of the first. */
  private static void addHeaders(HttpClientRequest post, Event event, int deliveryCount) {
    post.headers().add(DELIVERY_COUNT, deliveryCount == 0 ? "0" : Integer.toString(deliveryCount));
    if (isHeaderValue(event.dataVersion())) {
      post.headers().add(DATA_VERSION, event.dataVersion());
    }
    if (isHeaderValue(event.id())) {
      post.headers().add(OUTPUT_EVENT_ID, event.id());
    }
  }

  /** Publishers may write anything: what cannot stand in a header is left out. */
  private static boolean isHeaderValue(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~') {
        return false;
      }
    }
    return text.length() <= 1024;
  }
}
