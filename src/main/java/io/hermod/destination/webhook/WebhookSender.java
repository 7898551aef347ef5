package io.hermod.destination.webhook;

import io.hermod.destination.BatchBody;
import io.hermod.destination.DeliveryListener;
import io.hermod.destination.Sender;
import io.hermod.destination.http.BatchBodyWriter;
import io.hermod.destination.http.Connections;
import io.hermod.destination.http.CustomHeaders;
import io.hermod.destination.http.DeliveryForm;
import io.hermod.destination.http.Exchange;
import io.hermod.destination.http.PostBuffer;
import io.hermod.destination.http.RequestHead;
import io.hermod.destination.http.ResponseReading;
import io.hermod.destination.http.ResponseTimeouts;
import io.hermod.destination.http.TraceHeaders;
import io.hermod.destination.signing.MessageSignature;
import io.hermod.destination.signing.MessageSigner;
import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.write.EventWriters;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Posts events to one webhook, with the headers of an Event Grid notification. */
public final class WebhookSender implements Sender {
  private static final byte[] DELIVERY_COUNT = PostBuffer.name("aeg-delivery-count");
  private static final byte[] DATA_VERSION = PostBuffer.name("aeg-data-version");
  private static final byte[] OUTPUT_EVENT_ID = PostBuffer.name("aeg-output-event-id");

  private final Connections connections;
  private final ResponseTimeouts timeouts;
  private final BatchBodyWriter writer;
  private final RequestHead head;
  private final boolean sendsTrace;
  private final CustomHeaders customHeaders;
  private final @Nullable MessageSigner signer;
  private final ResponseReading reading;

  /**
   * Creates the sender of one subscription.
   *
   * @param reading what the webhook says in its responses
   */
  public WebhookSender(
      Connections connections,
      ResponseTimeouts timeouts,
      WebhookTarget target,
      DeliveryForm form,
      EventWriters writers,
      Schema delivery,
      ResponseReading reading) {
    this.connections = connections;
    this.timeouts = timeouts;
    this.writer = new BatchBodyWriter(writers.writerOf(delivery), form.isArray());
    RequestHead.Builder builder =
        RequestHead.postTo(target.url())
            .add("accept-encoding", reading.readsBody() ? "identity" : "gzip, deflate")
            .add("aeg-event-type", "Notification")
            .add("aeg-subscription-name", target.subscription().toUpperCase(Locale.ROOT));
    form.addTo(builder);
    this.customHeaders = CustomHeaders.prepare(target.headers(), builder, writers::fields);
    this.sendsTrace =
        target.headers().stream().noneMatch(each -> each.name().equalsIgnoreCase("traceparent"));
    this.head = builder.build();
    this.signer = target.signer();
    this.reading = reading;
  }

  @Override
  public int length(Event event, Instant publishedAt) {
    return writer.length(event, publishedAt);
  }

  @Override
  public void send(BatchBody batch, DeliveryListener listener) {
    post(batch, post -> addHeaders(post, batch), listener);
  }

  /** Sends the events with a credential that differs from one request to the next. */
  public void send(BatchBody batch, Consumer<PostBuffer> credential, DeliveryListener listener) {
    post(
        batch,
        post -> {
          credential.accept(post);
          addHeaders(post, batch);
        },
        listener);
  }

  private void post(BatchBody batch, Consumer<PostBuffer> headers, DeliveryListener listener) {
    connections.begin(
        new Exchange(timeouts, allocator -> write(batch, headers, allocator), reading, listener));
  }

  private ByteBuf write(BatchBody batch, Consumer<PostBuffer> headers, ByteBufAllocator allocator) {
    return signer == null
        ? writer.post(head, headers, batch, allocator)
        : write(batch, headers, signer.sign(batch), allocator);
  }

  private ByteBuf write(
      BatchBody batch,
      Consumer<PostBuffer> headers,
      MessageSignature signature,
      ByteBufAllocator allocator) {
    return PostBuffer.write(
        head,
        allocator,
        signature.room() + writer.room(batch),
        post -> {
          headers.accept(post);
          signature.addTo(post);
        },
        post -> {
          writer.write(batch, post);
          signature.fillIn(post);
        });
  }

  /** Adds the headers that depend on the event. For several events, they describe the first. */
  private void addHeaders(PostBuffer post, BatchBody batch) {
    Event event = batch.event(0);
    int deliveryCount = batch.deliveryCount();
    post.header(DELIVERY_COUNT, deliveryCount == 0 ? "0" : Integer.toString(deliveryCount));
    if (isHeaderValue(event.dataVersion())) {
      post.header(DATA_VERSION, event.dataVersion());
    }
    if (isHeaderValue(event.id())) {
      post.header(OUTPUT_EVENT_ID, event.id());
    }
    if (sendsTrace) {
      TraceHeaders.add(batch, post);
    }
    customHeaders.addTo(post, event, batch.publishedAt(0));
  }

  /** Publishers may send any text: values that are not valid in a header are left out. */
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
