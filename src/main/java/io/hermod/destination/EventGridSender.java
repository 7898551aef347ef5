package io.hermod.destination;

import io.hermod.event.Event;
import io.hermod.subscription.EventGridDestination;
import java.time.Instant;

/** Publishes events to another Event Grid, as any publisher does. */
final class EventGridSender implements Sender {
  private final Connections connections;
  private final Patience patience;
  private final CargoWriter writer;
  private final RequestHead head;

  EventGridSender(
      Connections connections,
      Patience patience,
      EventGridDestination destination,
      String contentType,
      CargoWriter writer) {
    this.connections = connections;
    this.patience = patience;
    this.writer = writer;
    this.head =
        RequestHead.postTo(destination.url())
            .add("content-type", contentType)
            .add("aeg-sas-key", destination.sasKey())
            .build();
  }

  @Override
  public int length(Event event, Instant publishedAt) {
    return writer.length(event, publishedAt);
  }

  @Override
  public void send(Cargo cargo, DeliveryListener listener) {
    connections.begin(
        new Exchange(
            patience, allocator -> writer.post(head, _ -> {}, cargo, allocator), listener));
  }
}
