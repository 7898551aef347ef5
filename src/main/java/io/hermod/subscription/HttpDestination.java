package io.hermod.subscription;

import java.net.URI;

/** An endpoint that receives events by POST; the path and query of its URL are secrets. */
public sealed interface HttpDestination extends Destination
    permits WebhookDestination, EventGridDestination {
  URI url();

  /**
   * Returns the URL without its query, as the management API shows it to clients that may read it.
   */
  default String baseUrl() {
    String text = url().toString();
    int query = text.indexOf('?');
    return query < 0 ? text : text.substring(0, query);
  }

  /** Returns the part of the URL that may be logged: scheme, host and port. */
  default String origin() {
    String host = url().getScheme() + "://" + url().getHost();
    return url().getPort() < 0 ? host : host + ":" + url().getPort();
  }

  /** Whether both are on the same server, so that a secret for one may be sent to the other. */
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
