package io.hermod.destination.eventgrid;

import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.Sender;
import io.hermod.destination.http.BatchBodyWriter;
import io.hermod.destination.http.Connections;
import io.hermod.destination.http.Exchange;
import io.hermod.destination.http.RequestHead;
import io.hermod.destination.http.ResponseTimeouts;
import io.hermod.destination.http.TraceHeaders;
import io.hermod.event.Event;
import io.hermod.subscription.EventGridDestination;
import java.time.Instant;

/** Publishes events to another Event Grid, as any publisher does. */
public final class EventGridSender implements Sender {
  private final Connections connections;
  private final ResponseTimeouts timeouts;
  private final BatchBodyWriter writer;
  private final RequestHead head;

  public EventGridSender(
      Connections connections,
      ResponseTimeouts timeouts,
      EventGridDestination destination,
      String contentType,
      BatchBodyWriter writer) {
    this.connections = connections;
    this.timeouts = timeouts;
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
  public void send(BatchBody batch, DeliveryListener listener) {
    connections.begin(
        new Exchange(
            timeouts,
            allocator -> writer.post(head, post -> TraceHeaders.add(batch, post), batch, allocator),
            listener));
  }
}
