package io.hermod.subscription;

import java.net.URI;

/** An HTTP endpoint that takes events by POST; the query string of its URL is a secret. */
public record WebhookDestination(URI url) implements Destination {

  /** The URL as it may be shown: without its query. */
  public String baseUrl() {
    String text = url.toString();
    int query = text.indexOf('?');
    return query < 0 ? text : text.substring(0, query);
  }

  @Override
  public String toString() {
    return "WebhookDestination[" + baseUrl() + "]";
  }
}
