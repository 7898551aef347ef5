package io.hermod.audit;

/** The destination of audit log lines. */
public interface AuditSink extends AutoCloseable {

  /**
   * Writes the line that a call is about to begin. When this returns, the line survives a power
   * cut.
   *
   * @throws AuditUnavailableException if the line cannot be written
   */
  void begin(String line);

  /**
   * Writes the line that a call has ended, or that a request was rejected.
   *
   * @throws AuditUnavailableException if the line cannot be written
   */
  void tell(String line);

  @Override
  default void close() {}
}
