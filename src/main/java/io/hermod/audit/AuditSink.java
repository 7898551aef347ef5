package io.hermod.audit;

/** Where the lines of the audit log go. */
public interface AuditSink extends AutoCloseable {

  /**
   * Says that a call is about to begin; on return the line survives a power cut.
   *
   * @throws AuditUnavailableException if it cannot be written
   */
  void begin(String line);

  /**
   * Says how a call ended, or that somebody was turned away.
   *
   * @throws AuditUnavailableException if it cannot be written
   */
  void tell(String line);

  @Override
  default void close() {}
}
