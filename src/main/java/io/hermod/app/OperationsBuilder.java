package io.hermod.app;

import io.hermod.config.StoreConfig;
import io.hermod.delivery.DeliveryMeters;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.explain.Overview;
import io.hermod.manage.topic.BuiltInTopic;
import io.hermod.metrics.Counts;
import io.hermod.metrics.MetricsPage;
import io.hermod.operations.OperationsTopic;
import io.hermod.operations.OperationsWatch;
import io.hermod.operations.StoreCondition;
import io.hermod.store.backend.Backend;
import io.hermod.validation.ValidationResults;
import java.util.OptionalLong;

/** Builds what publishes events about the server itself. */
final class OperationsBuilder {
  private static final int MOST_ROWS = 100;

  private final OperationsWatch watch;

  OperationsBuilder(
      ServerContext context, BuiltInTopic topic, Counts counts, DeliveryMeters meters) {
    Backend store = context.store();
    OperationsTopic published =
        new OperationsTopic(
            context.time().intake(store.intake()), topic::provide, store.catalog()::view, counts);
    this.watch =
        context.add(
            "operational events",
            new OperationsWatch(
                meters,
                published,
                counts::ends,
                () -> condition(store, context.config().store()),
                () -> store.quarantine().rows(MOST_ROWS),
                context.time().clock()));
    watch.start();
  }

  /** What is low is also low in the overview. */
  private static StoreCondition condition(Backend store, StoreConfig config) {
    long used = store.journalBytes() - store.retainedBytes() + store.stateBytes();
    OptionalLong free = store.freeDiskBytes();
    return new StoreCondition(
        new Overview.Disk(free, config.maxBytes(), config.minFreeBytes()).isLow(used),
        store.isRefusing(),
        free.orElse(-1),
        used,
        store.quarantine().count());
  }

  /** The meters that also tell the time. */
  DeliveryMeters meters() {
    return watch;
  }

  void watch(Endpoints endpoints) {
    endpoints.watch(watch::changed);
  }

  void watch(ValidationResults results) {
    results.watch(watch::validated);
  }

  void tell(MetricsPage page) {
    page.counter(
        "hermod.operational.events.dropped",
        "Events about the server that were lost, as too much happened or the store refused them",
        watch::dropped);
  }
}
