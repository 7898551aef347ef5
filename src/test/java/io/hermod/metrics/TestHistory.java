package io.hermod.metrics;

import io.hermod.store.catalog.CatalogView;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;

/** Counters and their history, whose clock the test moves. */
public final class TestHistory {
  public final Counts counts;
  public final MetricsHistory history;

  public TestHistory(Supplier<CatalogView> catalog, InstantSource clock) {
    counts = new Counts(catalog, Map.of());
    history = new MetricsHistory(counts, clock, true, 1 << 20, Runnable::run);
  }
}
