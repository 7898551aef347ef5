package io.hermod.http.server;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.List;

/** The large responses of one connection that its client has not read completely. */
final class UnreadResponses {
  /** A response, and the tick at which it was handed to the connection. */
  private record Unread(int bytes, long since) {}

  private final ByteBudget budget;
  private final List<Unread> responses = new ArrayList<>(0);

  UnreadResponses(ByteBudget budget) {
    this.budget = budget;
  }

  /** Whether there is memory for another one. */
  boolean haveRoom() {
    return !budget.isExhausted();
  }

  /** Ends a response with this body. Returns false and sends nothing if there is no memory. */
  boolean send(HttpServerResponse response, Buffer body, long now) {
    if (!budget.tryTake(body.length())) {
      return false;
    }
    Unread sent = new Unread(body.length(), now);
    responses.add(sent);
    response.end(body).onComplete(_ -> read(sent));
    return true;
  }

  private void read(Unread response) {
    if (responses.remove(response)) {
      budget.giveBack(response.bytes());
    }
  }

  boolean isEmpty() {
    return responses.isEmpty();
  }

  boolean isLate(long tick, long limit) {
    return !responses.isEmpty() && tick - responses.getFirst().since() > limit;
  }

  /** The connection has closed. */
  void clear() {
    responses.forEach(response -> budget.giveBack(response.bytes()));
    responses.clear();
  }
}
