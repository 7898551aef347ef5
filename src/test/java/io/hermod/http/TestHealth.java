package io.hermod.http;

import io.hermod.delivery.Endpoints;
import io.hermod.delivery.LaneState;
import io.hermod.delivery.ProbationLimits;
import io.hermod.explain.Diagnosis.StoreState;
import io.hermod.explain.Doctor;
import io.hermod.store.CatalogView;
import io.hermod.store.Quarantine;
import io.hermod.store.QuarantinedRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A server that is well until a test says otherwise. */
final class TestHealth implements Quarantine {
  final List<QuarantinedRow> rows = new ArrayList<>();
  final List<LaneState> lanes = new ArrayList<>();
  boolean isRefusing;
  long loopFaults;

  Doctor doctor(Supplier<CatalogView> catalog) {
    return new Doctor(
        catalog,
        () -> CompletableFuture.completedFuture(lanes),
        new Endpoints(new ProbationLimits(10, Duration.ofHours(3))),
        this,
        () -> new StoreState(isRefusing, 10, 20),
        () -> loopFaults);
  }

  @Override
  public long count() {
    return rows.size();
  }

  @Override
  public List<QuarantinedRow> rows(int most) {
    return rows;
  }
}
