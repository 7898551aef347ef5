package io.hermod.app;

import io.hermod.delivery.Dispatcher;
import io.hermod.http.server.Endpoint;
import io.hermod.http.tail.TailStreams;
import java.util.List;

/**
 * Everything behind the ports of a server that has the store.
 *
 * @param endpoints asked in this order
 * @param tails end before the ports are closed, because they would keep connections open
 */
record Router(List<Endpoint> endpoints, Dispatcher dispatcher, TailStreams tails) {}
