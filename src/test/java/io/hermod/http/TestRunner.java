package io.hermod.http;

import io.hermod.audit.AuditTrail;
import io.hermod.audit.Rejections;
import java.time.Instant;
import java.util.concurrent.Executor;

/** Runs calls that nobody audits. */
final class TestRunner {
  private TestRunner() {}

  static CallRunner on(Executor executor) {
    return new CallRunner(executor, AuditTrail.none(() -> Instant.EPOCH), Rejections.NONE);
  }
}
