package io.hermod.app;

import io.hermod.audit.AuditFile;
import io.hermod.audit.AuditLogger;
import io.hermod.audit.AuditReader;
import io.hermod.audit.AuditSink;
import io.hermod.audit.AuditTrail;
import io.hermod.audit.RejectionRecorder;
import io.hermod.config.AuditConfig;
import io.hermod.http.call.CallRunner;
import io.hermod.metrics.MetricsPage;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Builds the audit log. */
final class AuditBuilder {
  private final AuditTrail trail;
  private final RejectionRecorder rejections;

  AuditBuilder(NodeContext node) {
    this.trail = new AuditTrail(node.add("audit log", sink(node)), node.clock());
    this.rejections = node.add("audit of rejections", new RejectionRecorder(trail, node.clock()));
    rejections.start();
  }

  private static AuditSink sink(NodeContext node) {
    AuditConfig config = node.config().access().audit();
    Path file = config.file();
    return file == null
        ? new AuditLogger()
        : new AuditFile(
            node.bootstrap().directory().root().resolve(file),
            config.maxBytes(),
            config.maxFiles());
  }

  /** Returns null if the audit log is part of the server's log. */
  static @Nullable AuditReader reader(NodeContext node) {
    AuditConfig config = node.config().access().audit();
    Path file = config.file();
    return file == null
        ? null
        : new AuditReader(node.bootstrap().directory().root().resolve(file), config.maxFiles());
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
        "Rejected requests that the audit log lost because too many came at once",
        rejections::dropped);
  }
}
