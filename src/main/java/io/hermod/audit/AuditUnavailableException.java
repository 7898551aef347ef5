package io.hermod.audit;

/** Thrown if the audit log cannot be written, so the audited call must not be made. */
public final class AuditUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  AuditUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
