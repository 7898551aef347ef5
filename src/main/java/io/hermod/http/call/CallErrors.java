package io.hermod.http.call;

import io.hermod.access.client.ClientException;
import io.hermod.audit.AuditUnavailableException;
import io.hermod.cluster.files.SharedFilesException;
import io.hermod.deadletter.redrive.JobConflictException;
import io.hermod.event.InvalidFieldException;
import io.hermod.manage.ManagementException;
import io.hermod.store.StoreUnavailableException;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns the failure of a management call into its response. */
public final class CallErrors {
  private static final Logger log = LoggerFactory.getLogger(CallErrors.class);
  private static final String RETRY_AFTER_SECONDS = "5";

  private CallErrors() {}

  public static CallResponse answer(RuntimeException failure, String requestId) {
    return switch (failure) {
      case CallException refused -> refused.answer();
      case InvalidFieldException invalid -> refused(400, "InvalidRequest", invalid);
      case ManagementException refused -> refused(refused);
      case JobConflictException conflict -> refused(409, "Conflict", conflict);
      case ClientException client when client.isMissing() -> refused(404, "NotFound", client);
      case ClientException client -> refused(409, "Conflict", client);
      case AuditUnavailableException unaudited -> unaudited(unaudited, requestId);
      case StoreUnavailableException unavailable -> unavailable(unavailable, requestId);
      case SharedFilesException unshared -> unshared(unshared, requestId);
      case RejectedExecutionException stopping -> unavailable(stopping, requestId);
      default -> unexpected(failure, requestId);
    };
  }

  private static CallResponse refused(ManagementException reason) {
    return switch (reason.kind()) {
      case INVALID -> refused(400, "InvalidRequest", reason);
      case ENDPOINT_REFUSED -> refused(400, "Url validation", reason);
      case NOT_FOUND -> refused(404, "ResourceNotFound", reason);
      case GROUP_NOT_FOUND -> refused(404, "ResourceGroupNotFound", reason);
      case UNSUPPORTED -> refused(404, "NotFound", reason);
      case CONFLICT -> refused(409, "Conflict", reason);
    };
  }

  private static CallResponse refused(int status, String code, RuntimeException reason) {
    return CallResponse.error(status, code, String.valueOf(reason.getMessage()));
  }

  private static CallResponse unaudited(AuditUnavailableException failure, String requestId) {
    log.error("Management request refused: request={} cause={}", requestId, failure.getMessage());
    return CallResponse.error(
            503,
            "AuditUnavailable",
            "The audit log cannot be written, so nothing was done. Try again later; the server's"
                + " log says why.")
        .with("Retry-After", RETRY_AFTER_SECONDS);
  }

  private static CallResponse unavailable(RuntimeException failure, String requestId) {
    log.warn("Management request refused: request={} cause={}", requestId, failure.toString());
    return CallResponse.error(
            503, "ServiceUnavailable", "The router cannot make changes now. Try again later.")
        .with("Retry-After", RETRY_AFTER_SECONDS);
  }

  /** The message says what to do. */
  private static CallResponse unshared(SharedFilesException failure, String requestId) {
    log.warn("Management request refused: request={}", requestId, failure);
    return CallResponse.error(503, "ServiceUnavailable", String.valueOf(failure.getMessage()))
        .with("Retry-After", RETRY_AFTER_SECONDS);
  }

  private static CallResponse unexpected(RuntimeException failure, String requestId) {
    log.error("Management request failed: request={}", requestId, failure);
    return CallResponse.error(
        500, "InternalServerError", "The request failed. Search the log for " + requestId);
  }
}
