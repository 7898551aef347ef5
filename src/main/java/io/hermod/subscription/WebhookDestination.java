package io.hermod.subscription;

import java.net.URI;
import java.util.List;

/** An HTTP endpoint that takes events by POST; the query string of its URL is a secret. */
public record WebhookDestination(URI url, BatchPolicy batching, List<HeaderMapping> headers)
    implements Destination {

  public WebhookDestination {
    headers = List.copyOf(headers);
  }

  /** One event at a time, without headers of its own. */
  public WebhookDestination(URI url) {
    this(url, BatchPolicy.NONE, List.of());
  }

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
