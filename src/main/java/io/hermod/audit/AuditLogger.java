package io.hermod.audit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the audit log into the log of the server, under a name of its own. That cannot say whether
 * a line arrived, so only ends are told: one line for each call.
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
