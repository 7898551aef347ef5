package io.hermod.http;

import io.hermod.audit.AuditTrail;
import io.hermod.audit.Rejections;
import io.hermod.http.call.CallRunner;
import java.time.Instant;
import java.util.concurrent.Executor;

/** Runs calls that nobody audits. */
public final class TestRunner {
  private TestRunner() {}

  public static CallRunner on(Executor executor) {
    return new CallRunner(executor, AuditTrail.none(() -> Instant.EPOCH), Rejections.NONE);
  }
}
