package io.hermod.destination.function;

import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.profile.Outcome;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.jspecify.annotations.Nullable;

/** The failure of a function app whose status alone would be misleading. */
final class FunctionErrors {
  private static final int FORBIDDEN = 403;

  /** Azure's reason phrase for an app that is stopped, or whose plan has used up its quota. */
  private static final String STOPPED = "Site Disabled";

  private FunctionErrors() {}

  /** Returns null if the status says it all. */
  static @Nullable Rejected named(HttpResponse failure) {
    HttpResponseStatus status = failure.status();
    return status.code() == FORBIDDEN && status.reasonPhrase().equalsIgnoreCase(STOPPED)
        ? new Rejected(Outcome.DISABLED, STOPPED, FORBIDDEN)
        : null;
  }
}
