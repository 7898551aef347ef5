package io.hermod.destination;

import io.hermod.event.Event;
import io.hermod.schema.EventGridWriter;
import io.hermod.subscription.WebhookDestination;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.util.List;
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
  private final EventGridWriter writer;
  private final RequestOptions request;
  private final CustomHeaders customHeaders;

  WebhookSender(
      Connections connections,
      Patience patience,
      WebhookDestination destination,
      String subscriptionName,
      EventGridWriter writer) {
    this.connections = connections;
    this.patience = patience;
    this.writer = writer;
    this.request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(destination.url().toASCIIString())
            .setFollowRedirects(false)
            .addHeader(HttpHeaders.CONTENT_TYPE, "application/json; charset=utf-8")
            .addHeader(HttpHeaders.ACCEPT_ENCODING, "gzip, deflate")
            .addHeader("aeg-event-type", "Notification")
            .addHeader("aeg-subscription-name", subscriptionName.toUpperCase(Locale.ROOT))
            .addHeader("aeg-metadata-version", "1");
    this.customHeaders = CustomHeaders.prepare(destination.headers(), request, writer);
  }

  @Override
  public void send(List<Event> events, int deliveryCount, DeliveryListener listener) {
    connections.begin(
        request,
        new WebhookExchange(
            patience, (post, exchange) -> write(post, events, deliveryCount, exchange), listener));
  }

  private void write(
      HttpClientRequest post, List<Event> events, int deliveryCount, WebhookExchange exchange) {
    addHeaders(post, events.getFirst(), deliveryCount);
    customHeaders.addTo(post, events.getFirst());
    post.send(body(events)).onComplete(exchange::answered, exchange::failed);
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

  private Buffer body(List<Event> events) {
    int size = 1 + events.size();
    for (Event event : events) {
      size += writer.size(event);
    }
    Buffer body = Buffer.buffer(size);
    byte separator = '[';
    for (Event event : events) {
      body.appendByte(separator);
      writer.write(event, body::appendBytes);
      separator = ',';
    }
    return body.appendByte((byte) ']');
  }
}
