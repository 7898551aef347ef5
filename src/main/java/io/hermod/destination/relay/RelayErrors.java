package io.hermod.destination.relay;

import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.profile.Outcome;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * The failures that Azure Relay reports itself and whose status alone would be misleading. The
 * responses of listeners have a {@code Via} header and mean what their status says.
 */
final class RelayErrors {
  private RelayErrors() {}

  /** Returns null if the status says it all. */
  static @Nullable Rejected named(HttpResponse failure) {
    if (failure.headers().contains(HttpHeaderNames.VIA)) {
      return null;
    }
    int status = failure.status().code();
    return switch (status) {
      case 403 -> new Rejected(Outcome.UNAUTHORIZED, "the key may not send here", status);
      case 504 -> new Rejected(Outcome.TIMED_OUT, "the listener did not respond", status);
      default -> null;
    };
  }
}
