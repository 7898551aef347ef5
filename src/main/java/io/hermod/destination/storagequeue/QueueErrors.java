package io.hermod.destination.storagequeue;

import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.profile.Outcome;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.util.AsciiString;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The error codes of Azure Storage whose status alone would be misleading. */
final class QueueErrors {
  private static final AsciiString ERROR_CODE = AsciiString.cached("x-ms-error-code");

  /** Azure Storage refuses wrong credentials with 403, which is not retried. */
  private static final Map<String, Outcome> OUTCOMES =
      Map.ofEntries(
          Map.entry("AuthenticationFailed", Outcome.UNAUTHORIZED),
          Map.entry("InvalidAuthenticationInfo", Outcome.UNAUTHORIZED),
          Map.entry("KeyBasedAuthenticationNotPermitted", Outcome.UNAUTHORIZED),
          Map.entry("AuthorizationPermissionMismatch", Outcome.UNAUTHORIZED),
          Map.entry("AuthorizationProtocolMismatch", Outcome.UNAUTHORIZED),
          Map.entry("AuthorizationResourceTypeMismatch", Outcome.UNAUTHORIZED),
          Map.entry("AuthorizationServiceMismatch", Outcome.UNAUTHORIZED),
          Map.entry("AuthorizationSourceIPMismatch", Outcome.UNAUTHORIZED),
          Map.entry("AccountIsDisabled", Outcome.DISABLED),
          Map.entry("QueueDisabled", Outcome.DISABLED),
          Map.entry("AccountBeingCreated", Outcome.NOT_FOUND),
          Map.entry("QueueBeingDeleted", Outcome.NOT_FOUND),
          Map.entry("MessageTooLarge", Outcome.PAYLOAD_TOO_LARGE),
          Map.entry("OperationTimedOut", Outcome.TIMED_OUT));

  private QueueErrors() {}

  /** Returns null if the status says it all. */
  static @Nullable Rejected named(HttpResponse failure) {
    String code = failure.headers().get(ERROR_CODE);
    Outcome outcome = code == null ? null : OUTCOMES.get(code);
    return code == null || outcome == null
        ? null
        : new Rejected(outcome, code, failure.status().code());
  }
}
