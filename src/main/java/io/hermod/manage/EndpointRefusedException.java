package io.hermod.manage;

import io.hermod.subscription.Destination;
import io.hermod.subscription.HttpDestination;

/**
 * An endpoint did not agree to get events, so nothing was made or changed. The message does not say
 * why: it would tell callers which addresses and ports can be reached from here.
 */
public final class EndpointRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  EndpointRefusedException(Destination endpoint) {
    super(
        ("The attempt to validate the provided endpoint %s failed. For more details, visit"
                + " https://aka.ms/esvalidation. The endpoint did not agree to get events; GET"
                + " /hermod/v1/validations and the server's log say why.")
            .formatted(name(endpoint)));
  }

  private static String name(Destination endpoint) {
    return switch (endpoint) {
      case HttpDestination http -> http.baseUrl();
    };
  }
}
