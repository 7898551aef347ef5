package io.hermod.bench;

import com.azure.storage.queue.QueueAsyncClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Azure's client for storage queues. */
final class BareQueue implements BareSender.Client {
  private final QueueAsyncClient queue;
  private final String message;

  BareQueue(String endpoint, String queue) {
    this.queue = QueuePeer.builder(endpoint, queue).buildAsyncClient();
    this.message =
        QueuePeer.builder(endpoint, queue).buildClient().peekMessage().getBody().toString();
  }

  @Override
  public int send(int count) {
    Long acknowledged =
        Flux.range(0, count)
            .flatMap(
                _ -> queue.sendMessage(message).onErrorResume(_ -> Mono.empty()),
                BareSender.IN_FLIGHT)
            .count()
            .block();
    return acknowledged == null ? 0 : acknowledged.intValue();
  }
}
