package io.hermod.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run.
 *
 * @param probe the latency of the probe itself
 * @param parked null if scenario 7 did not run
 */
record Results(
    Map<String, String> machine,
    Plan plan,
    List<Figures> figures,
    Latency probe,
    @Nullable ParkedFigures parked,
    @Nullable LatenessFigures lateness,
    @Nullable CatalogFigures catalog,
    @Nullable SmallFigures small,
    @Nullable HalfLoadFigures halfLoad,
    @Nullable ReplayFigures replay) {

  Optional<Figures> find(String id) {
    return figures.stream().filter(each -> each.id().equals(id)).findFirst();
  }
}
