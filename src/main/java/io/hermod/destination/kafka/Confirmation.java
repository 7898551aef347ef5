package io.hermod.destination.kafka;

import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Receives the result of one record. The client reports failures to send it on the thread that
 * sends, before it returns, and everything else on a thread of its own.
 */
final class Confirmation implements Callback {
  private final Thread sender = Thread.currentThread();
  private final Consumer<@Nullable Exception> listener;
  private @Nullable Exception refusal;
  private boolean isSending = true;

  /**
   * @param listener receives the result of a record that was sent; null for success
   */
  Confirmation(Consumer<@Nullable Exception> listener) {
    this.listener = listener;
  }

  @Override
  public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception error) {
    if (isSending && sender.equals(Thread.currentThread()) && error != null) {
      refusal = error;
    } else {
      listener.accept(error);
    }
  }

  /** Called on the sending thread when the client has returned: why the record was not sent. */
  @Nullable Exception refusal() {
    isSending = false;
    return refusal;
  }
}
