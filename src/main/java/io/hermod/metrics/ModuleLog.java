package io.hermod.metrics;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the module's numbers to the log, a line for each topic and each subscription. */
public final class ModuleLog {
  private static final Logger LOG = LoggerFactory.getLogger(ModuleLog.class);

  private final Counts counts;

  public ModuleLog(Counts counts) {
    this.counts = counts;
  }

  public void write() {
    counts.moduleReadings().forEach(reading -> LOG.info("{}", reading.line()));
  }
}
