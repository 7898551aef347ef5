package io.hermod.diagnostics;

import io.hermod.logfile.RotatingFile;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes diagnostic records to a file, to a topic, or to both. Used by one thread. Records that
 * cannot be written are counted; the log has one line until it works again.
 */
public final class DiagnosticsSink implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DiagnosticsSink.class);

  private final @Nullable RotatingFile file;
  private final @Nullable DiagnosticsTopic topic;
  private final LongAdder failures = new LongAdder();
  private boolean isFailing;

  /** Creates a sink; null for what is not wanted. */
  public DiagnosticsSink(@Nullable RotatingFile file, @Nullable DiagnosticsTopic topic) {
    this.file = file;
    this.topic = topic;
  }

  /** The number of records that could not be written. */
  public long failures() {
    return failures.sum();
  }

  void write(List<DiagnosticRecord> records) {
    List<ObjectNode> composed = records.stream().map(each -> each.json().get()).toList();
    if (file != null) {
      writeTo(file, composed);
    }
    if (topic != null) {
      failures.add(topic.publish(records, composed));
    }
  }

  private void writeTo(RotatingFile to, List<ObjectNode> records) {
    for (ObjectNode each : records) {
      try {
        to.write(each.toString(), false);
        isFailing = false;
      } catch (IOException e) {
        failures.increment();
        if (!isFailing) {
          LOG.error("cannot write diagnostic records: {}", e.getMessage());
        }
        isFailing = true;
      }
    }
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }
}
