package io.hermod.app;

import io.hermod.config.DataDirectoryException;
import io.hermod.config.DiagnosticsConfig;
import io.hermod.delivery.DeliveryObservers;
import io.hermod.diagnostics.DiagnosticsRecorder;
import io.hermod.diagnostics.DiagnosticsSink;
import io.hermod.diagnostics.DiagnosticsTopic;
import io.hermod.logfile.RotatingFile;
import io.hermod.metrics.Counts;
import io.hermod.metrics.MetricsPage;
import io.hermod.publish.Publisher;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Builds what writes diagnostic records, if they are wanted. */
final class DiagnosticsBuilder {
  private final @Nullable DiagnosticsSink sink;
  private final @Nullable DiagnosticsRecorder recorder;

  DiagnosticsBuilder(ServerContext context, Counts counts) {
    DiagnosticsConfig config = context.config().metrics().diagnostics();
    sink = config.isOn() ? new DiagnosticsSink(file(context), topic(context, counts)) : null;
    recorder =
        sink == null
            ? null
            : context.add(
                "diagnostic records",
                new DiagnosticsRecorder(config, sink, context.time().clock()));
    if (recorder != null) {
      recorder.start();
    }
  }

  private static @Nullable RotatingFile file(ServerContext context) {
    DiagnosticsConfig config = context.config().metrics().diagnostics();
    Path path = config.file();
    if (path == null) {
      return null;
    }
    RotatingFile file =
        new RotatingFile(
            context.bootstrap().directory().root().resolve(path),
            config.maxBytes(),
            config.maxFiles());
    try {
      file.open();
    } catch (IOException e) {
      throw new DataDirectoryException("cannot write diagnostics.file " + path, e);
    }
    return file;
  }

  private static @Nullable DiagnosticsTopic topic(ServerContext context, Counts counts) {
    String name = context.config().metrics().diagnostics().topic();
    return name == null
        ? null
        : new DiagnosticsTopic(
            name,
            context.store().catalog()::view,
            new Publisher(context.time().intake(context.store().intake()), context.time().clock()),
            counts,
            context.time().clock());
  }

  DeliveryObservers observers() {
    return recorder == null ? DeliveryObservers.NONE : recorder;
  }

  /** Null if no records are wanted. */
  @Nullable DiagnosticsRecorder recorder() {
    return recorder;
  }

  void tell(MetricsPage page) {
    if (recorder != null && sink != null) {
      page.counter(
          "hermod.diagnostics.dropped",
          "Diagnostic records that were lost because too many came at once",
          recorder::dropped);
      page.counter(
          "hermod.diagnostics.failed",
          "Diagnostic records that could not be written",
          sink::failures);
    }
  }
}
