package io.hermod.subscription;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP endpoint that takes events by POST; path and query of its URL are secrets.
 *
 * @param protection whose token it wants to see; null where it wants none
 */
public record WebhookDestination(
    URI url,
    BatchPolicy batching,
    List<HeaderMapping> headers,
    @Nullable EntraApplication protection)
    implements HttpDestination {

  public WebhookDestination {
    headers = List.copyOf(headers);
  }

  /** One that anybody may send to. */
  public WebhookDestination(URI url, BatchPolicy batching, List<HeaderMapping> headers) {
    this(url, batching, headers, null);
  }

  /** One event at a time, without headers of its own. */
  public WebhookDestination(URI url) {
    this(url, BatchPolicy.NONE, List.of());
  }

  @Override
  public String toString() {
    return "WebhookDestination[" + origin() + "]";
  }
}
