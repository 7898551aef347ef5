package io.hermod.manage;

import io.hermod.subscription.Destination;
import io.hermod.subscription.HttpDestination;

/** An endpoint did not agree to get events, so that nothing was made or changed. */
public final class EndpointRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  EndpointRefusedException(Destination endpoint, String reason) {
    super(
        "The attempt to validate the provided endpoint %s failed. For more details, visit https://aka.ms/esvalidation. %s"
            .formatted(name(endpoint), reason));
  }

  private static String name(Destination endpoint) {
    return switch (endpoint) {
      case HttpDestination http -> http.baseUrl();
    };
  }
}
