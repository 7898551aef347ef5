package io.hermod.subscription;

import java.net.URI;

/** A place that takes events by POST; the query string of its URL is a secret. */
public sealed interface HttpDestination extends Destination
    permits WebhookDestination, EventGridDestination {
  URI url();

  BatchPolicy batching();

  /** The URL as it may be shown: without its query. */
  default String baseUrl() {
    String text = url().toString();
    int query = text.indexOf('?');
    return query < 0 ? text : text.substring(0, query);
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
