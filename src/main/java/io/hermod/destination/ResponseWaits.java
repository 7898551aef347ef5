package io.hermod.destination;

import io.hermod.loop.Loop;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Ends exchanges whose answer takes too long. All of them wait equally long, so they stand in the
 * order in which they end and one timer serves them all.
 */
final class ResponseWaits {
  private final Loop loop;
  private final Duration wait;
  private final Set<WebhookExchange> waiting = new LinkedHashSet<>();
  private boolean hasTimer;

  ResponseWaits(Loop loop, Duration wait) {
    this.loop = loop;
    this.wait = wait;
  }

  Instant deadline() {
    return loop.now().plus(wait);
  }

  void add(WebhookExchange exchange) {
    waiting.add(exchange);
    if (!hasTimer) {
      setTimer(exchange.deadline());
    }
  }

  void remove(WebhookExchange exchange) {
    waiting.remove(exchange);
  }

  private void setTimer(Instant when) {
    hasTimer = true;
    loop.at(when, this::endOverdue);
  }

  private void endOverdue() {
    hasTimer = false;
    Instant now = loop.now();
    for (Iterator<WebhookExchange> i = waiting.iterator(); i.hasNext(); i = waiting.iterator()) {
      WebhookExchange oldest = i.next();
      if (oldest.deadline().isAfter(now)) {
        setTimer(oldest.deadline());
        return;
      }
      oldest.timedOut();
    }
  }
}
