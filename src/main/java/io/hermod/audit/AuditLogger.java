package io.hermod.audit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the audit log to the log of the server, under its own logger name. A logger does not
 * report whether it wrote a line, so only the end of each call is logged.
 */
public final class AuditLogger implements AuditSink {
  private static final Logger AUDIT = LoggerFactory.getLogger("io.hermod.audit");

  @Override
  public void begin(String line) {}

  @Override
  public void tell(String line) {
    AUDIT.info(line);
  }
}
