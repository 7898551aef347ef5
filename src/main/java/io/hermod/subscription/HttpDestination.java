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
}
