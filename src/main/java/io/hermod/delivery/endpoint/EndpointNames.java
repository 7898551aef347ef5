package io.hermod.delivery.endpoint;

import io.hermod.subscription.ConfiguredDestination;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.util.Set;

/**
 * What counts as one endpoint. The endpoint is the URL without its query, or the queue, topic or
 * function. The server is its host and port, or the entry of the configuration: a failure to reach
 * it counts against everything there.
 */
record EndpointNames(String endpoint, String server) {

  static EndpointNames of(Destination destination) {
    return switch (destination) {
      case HttpDestination http -> new EndpointNames(http.baseUrl(), server(http.url()));
      case ConfiguredDestination configured ->
          new EndpointNames(configured.endpointName(), configured.configurationKey());
    };
  }

  private static String server(URI url) {
    int port = url.getPort() >= 0 ? url.getPort() : url.getScheme().equals("https") ? 443 : 80;
    return url.getHost() + ":" + port;
  }

  /** Returns the names under which a destination's state is kept. A link has no server. */
  static Set<String> allOf(Destination destination) {
    EndpointNames names = of(destination);
    return switch (destination) {
      case EventGridDestination _ -> Set.of(names.endpoint());
      case WebhookDestination _, ConfiguredDestination _ ->
          Set.of(names.endpoint(), names.server());
    };
  }
}
