package io.hermod.destination;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.EventWriters;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.WebhookDestination;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Posts events to one webhook, with the headers of an Event Grid notification. */
final class WebhookSender implements Sender {
  private static final byte[] DELIVERY_COUNT = PostBuffer.name("aeg-delivery-count");
  private static final byte[] DATA_VERSION = PostBuffer.name("aeg-data-version");
  private static final byte[] OUTPUT_EVENT_ID = PostBuffer.name("aeg-output-event-id");
  private static final byte[] AUTHORIZATION = PostBuffer.name("authorization");

  private final Connections connections;
  private final Patience patience;
  private final CargoWriter writer;
  private final RequestHead head;
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
    RequestHead.Builder builder =
        RequestHead.postTo(destination.url())
            .add("accept-encoding", "gzip, deflate")
            .add("aeg-event-type", "Notification")
            .add("aeg-subscription-name", subscriptionName.toUpperCase(Locale.ROOT));
    form.addTo(builder);
    this.customHeaders = CustomHeaders.prepare(headersOf(destination), builder, writers::fields);
    this.head = builder.build();
  }

  /** Where the webhook gets tokens, no other authorization goes beside them. */
  private static List<HeaderMapping> headersOf(WebhookDestination destination) {
    boolean isProtected = destination.protection() != null;
    return destination.headers().stream()
        .filter(each -> !(isProtected && each.name().equalsIgnoreCase("authorization")))
        .toList();
  }

  @Override
  public int length(Event event, Instant publishedAt) {
    return writer.length(event, publishedAt);
  }

  @Override
  public void send(Cargo cargo, DeliveryListener listener) {
    send(cargo, post -> addHeaders(post, cargo), listener);
  }

  /** Sends them with a bearer token. */
  void send(Cargo cargo, String token, DeliveryListener listener) {
    send(
        cargo,
        post -> {
          post.header(AUTHORIZATION, "Bearer " + token);
          addHeaders(post, cargo);
        },
        listener);
  }

  private void send(Cargo cargo, Consumer<PostBuffer> headers, DeliveryListener listener) {
    connections.begin(
        new Exchange(
            patience, allocator -> writer.post(head, headers, cargo, allocator), listener));
  }

  /** With several events the headers tell of the first. */
  private void addHeaders(PostBuffer post, Cargo cargo) {
    Event event = cargo.event(0);
    int deliveryCount = cargo.deliveryCount();
    post.header(DELIVERY_COUNT, deliveryCount == 0 ? "0" : Integer.toString(deliveryCount));
    if (isHeaderValue(event.dataVersion())) {
      post.header(DATA_VERSION, event.dataVersion());
    }
    if (isHeaderValue(event.id())) {
      post.header(OUTPUT_EVENT_ID, event.id());
    }
    customHeaders.addTo(post, event, cargo.publishedAt(0));
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
