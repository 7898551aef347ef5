package io.hermod.destination.amqp;

import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.Sender;
import io.hermod.destination.http.ResponseTimeouts;
import io.hermod.event.Event;
import java.time.Instant;

/** Sends each event as one message. An event is delivered when the namespace has accepted it. */
record AmqpSender(
    AmqpConnection connection, String entity, MessageWriter writer, ResponseTimeouts timeouts)
    implements Sender {

  @Override
  public int length(Event event, Instant publishedAt) {
    return writer.length(event, publishedAt);
  }

  @Override
  public void send(BatchBody batch, DeliveryListener listener) {
    connection.send(entity, new Transfer(timeouts, writer.message(batch), listener));
  }
}
