package io.hermod.http;

import io.hermod.config.ProbationConfig;
import io.hermod.delivery.LaneState;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.explain.Diagnosis.StoreState;
import io.hermod.explain.Doctor;
import io.hermod.store.Quarantine;
import io.hermod.store.QuarantinedRow;
import io.hermod.store.catalog.CatalogView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A server that is well until a test says otherwise. */
public final class TestHealth implements Quarantine {
  public final List<QuarantinedRow> rows = new ArrayList<>();
  public final List<LaneState> lanes = new ArrayList<>();
  public boolean isRefusing;
  public boolean isHanging;
  public long loopFaults;

  public Doctor doctor(Supplier<CatalogView> catalog) {
    return new Doctor(
        catalog,
        () -> isHanging ? new CompletableFuture<>() : CompletableFuture.completedFuture(lanes),
        new Endpoints(new ProbationConfig(10, Duration.ofHours(3))),
        this,
        () -> new StoreState(isRefusing, 10, 0, 20),
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
