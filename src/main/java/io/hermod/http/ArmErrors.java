package io.hermod.http;

import io.hermod.access.ClientException;
import io.hermod.audit.AuditUnavailableException;
import io.hermod.event.InvalidFieldException;
import io.hermod.manage.BuiltInTopicException;
import io.hermod.manage.ConcurrentChangeException;
import io.hermod.manage.EndpointRefusedException;
import io.hermod.manage.GroupNotFoundException;
import io.hermod.manage.InvalidExpirationException;
import io.hermod.manage.NameTakenException;
import io.hermod.manage.NotPartException;
import io.hermod.manage.QuotaExceededException;
import io.hermod.manage.ResourceNotFoundException;
import io.hermod.redrive.JobConflictException;
import io.hermod.store.StoreUnavailableException;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns what went wrong in a management call into its answer. */
final class ArmErrors {
  private static final Logger log = LoggerFactory.getLogger(ArmErrors.class);
  private static final String RETRY_AFTER_SECONDS = "5";

  private ArmErrors() {}

  static ArmAnswer answer(RuntimeException failure, String requestId) {
    return switch (failure) {
      case ArmException refused -> refused.answer();
      case InvalidFieldException invalid -> refused(400, "InvalidRequest", invalid);
      case ResourceNotFoundException missing -> refused(404, "ResourceNotFound", missing);
      case NotPartException foreign -> refused(404, "NotFound", foreign);
      case GroupNotFoundException missing -> refused(404, "ResourceGroupNotFound", missing);
      case InvalidExpirationException invalid -> refused(400, "InvalidRequest", invalid);
      case EndpointRefusedException refusal -> refused(400, "Url validation", refusal);
      case ConcurrentChangeException changed -> refused(409, "Conflict", changed);
      case NameTakenException taken -> refused(409, "Conflict", taken);
      case QuotaExceededException full -> refused(409, "Conflict", full);
      case BuiltInTopicException builtIn -> refused(409, "Conflict", builtIn);
      case JobConflictException conflict -> refused(409, "Conflict", conflict);
      case ClientException client when client.isMissing() -> refused(404, "NotFound", client);
      case ClientException client -> refused(409, "Conflict", client);
      case AuditUnavailableException unaudited -> unaudited(unaudited, requestId);
      case StoreUnavailableException unavailable -> unavailable(unavailable, requestId);
      case RejectedExecutionException stopping -> unavailable(stopping, requestId);
      default -> unexpected(failure, requestId);
    };
  }

  private static ArmAnswer refused(int status, String code, RuntimeException reason) {
    return ArmAnswer.error(status, code, String.valueOf(reason.getMessage()));
  }

  private static ArmAnswer unaudited(AuditUnavailableException failure, String requestId) {
    log.error("Management request refused: request={} cause={}", requestId, failure.getMessage());
    return ArmAnswer.error(
            503,
            "AuditUnavailable",
            "The audit log cannot be written, so nothing was done. Try again later; the server's"
                + " log says why.")
        .with("Retry-After", RETRY_AFTER_SECONDS);
  }

  private static ArmAnswer unavailable(RuntimeException failure, String requestId) {
    log.warn("Management request refused: request={} cause={}", requestId, failure.toString());
    return ArmAnswer.error(
            503, "ServiceUnavailable", "The router cannot make changes now. Try again later.")
        .with("Retry-After", RETRY_AFTER_SECONDS);
  }

  private static ArmAnswer unexpected(RuntimeException failure, String requestId) {
    log.error("Management request failed: request={}", requestId, failure);
    return ArmAnswer.error(
        500, "InternalServerError", "Something went wrong. The log has more under " + requestId);
  }
}
