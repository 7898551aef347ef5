package io.hermod.subscription;

import io.hermod.profile.EndpointKind;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP endpoint that receives events by POST; the path and query of its URL are secrets.
 *
 * @param protection the application that the endpoint requires a token for; null if it requires
 *     none
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

  /** Creates a webhook that requires no token. */
  public WebhookDestination(URI url, BatchPolicy batching, List<HeaderMapping> headers) {
    this(url, batching, headers, null);
  }

  /** Creates a webhook that receives one event at a time, without custom headers. */
  public WebhookDestination(URI url) {
    this(url, BatchPolicy.NONE, List.of());
  }

  @Override
  public EndpointKind kind() {
    return EndpointKind.WEBHOOK;
  }

  @Override
  public String toString() {
    return "WebhookDestination[" + origin() + "]";
  }
}
