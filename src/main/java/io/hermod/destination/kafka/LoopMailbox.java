package io.hermod.destination.kafka;

import io.hermod.destination.DeliveryListener;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.loop.Loop;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hands outcomes from the threads of the client over to the event loop. The client confirms many
 * records at once, so the loop is woken once for all that wait.
 */
final class LoopMailbox {
  private final Loop loop;
  private final Queue<Told> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();

  private record Told(DeliveryListener listener, DeliveryOutcome outcome) {}

  LoopMailbox(Loop loop) {
    this.loop = loop;
  }

  /** Tells a listener soon. Callable from any thread. */
  void tell(DeliveryListener listener, DeliveryOutcome outcome) {
    waiting.add(new Told(listener, outcome));
    if (size.getAndIncrement() == 0) {
      loop.execute(this::tellAll);
    }
  }

  /** Tells those that wait now. If a listener throws, the others are told in another turn. */
  private void tellAll() {
    int left = size.get();
    int told = 0;
    try {
      for (; told < left; told++) {
        Told next = waiting.remove();
        next.listener().settled(next.outcome());
      }
    } finally {
      int done = Math.min(told + 1, left);
      if (size.addAndGet(-done) > 0) {
        loop.execute(this::tellAll);
      }
    }
  }
}
