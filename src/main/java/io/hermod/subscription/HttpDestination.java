package io.hermod.subscription;

import java.net.URI;

/** A place that takes events by POST; path and query of its URL are secrets. */
public sealed interface HttpDestination extends Destination
    permits WebhookDestination, EventGridDestination {
  URI url();

  BatchPolicy batching();

  /** The URL as the management API shows it to those who may read it: without its query. */
  default String baseUrl() {
    String text = url().toString();
    int query = text.indexOf('?');
    return query < 0 ? text : text.substring(0, query);
  }

  /** The URL as it may stand in a log: scheme, host and port. */
  default String origin() {
    String host = url().getScheme() + "://" + url().getHost();
    return url().getPort() < 0 ? host : host + ":" + url().getPort();
  }

  /** Whether both are on one server: a secret that was given for one may be sent to the other. */
  default boolean isOnServerOf(HttpDestination other) {
    return String.valueOf(url().getScheme()).equalsIgnoreCase(other.url().getScheme())
        && String.valueOf(url().getHost()).equalsIgnoreCase(other.url().getHost())
        && port(url()) == port(other.url());
  }

  private static int port(URI url) {
    if (url.getPort() >= 0) {
      return url.getPort();
    }
    return "https".equalsIgnoreCase(url.getScheme()) ? 443 : 80;
  }
}
