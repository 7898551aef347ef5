package io.hermod.app;

import io.hermod.delivery.Dispatcher;
import io.hermod.http.server.Endpoint;
import io.hermod.http.tail.TailStreams;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything behind the ports of a server that has the store.
 *
 * @param open the endpoints for events and for monitoring, which come first
 * @param managing the other endpoints
 * @param tails end before the ports are closed, because they would keep connections open
 */
record Router(
    List<Endpoint> open, List<Endpoint> managing, Dispatcher dispatcher, TailStreams tails) {
  /** Returns all endpoints, asked in this order. */
  List<Endpoint> endpoints() {
    return Stream.concat(open.stream(), managing.stream()).toList();
  }
}
