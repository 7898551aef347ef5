package io.hermod.audit;

/** The audit log cannot be written, so what it should tell of must not be done. */
public final class AuditUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  AuditUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
