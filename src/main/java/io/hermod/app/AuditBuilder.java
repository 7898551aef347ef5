package io.hermod.app;

import io.hermod.audit.AuditFile;
import io.hermod.audit.AuditLogger;
import io.hermod.audit.AuditSink;
import io.hermod.audit.AuditTrail;
import io.hermod.audit.RejectionRecorder;
import io.hermod.config.AuditConfig;
import io.hermod.http.CallRunner;
import io.hermod.metrics.MetricsPage;
import java.nio.file.Path;
import java.util.concurrent.Executor;

/** Builds the audit log. */
final class AuditBuilder {
  private final AuditTrail trail;
  private final RejectionRecorder rejections;

  AuditBuilder(Ground ground) {
    this.trail = new AuditTrail(ground.add("audit log", sink(ground)), ground.clock());
    this.rejections =
        ground.add("audit of rejections", new RejectionRecorder(trail, ground.clock()));
    rejections.start();
  }

  private static AuditSink sink(Ground ground) {
    AuditConfig config = ground.config().audit();
    Path file = config.file();
    return file == null
        ? new AuditLogger()
        : new AuditFile(
            ground.foundation().directory().root().resolve(file),
            config.maxBytes(),
            config.maxFiles());
  }

  CallRunner runner(Executor workers) {
    return new CallRunner(workers, trail, rejections);
  }

  RejectionRecorder rejections() {
    return rejections;
  }

  void tell(MetricsPage page) {
    page.gauge(
        "hermod.audit.failed", "Lines of the audit log that could not be written", trail::failures);
    page.gauge(
        "hermod.audit.dropped",
        "Rejected requests that came too fast for the audit log",
        rejections::dropped);
  }
}
