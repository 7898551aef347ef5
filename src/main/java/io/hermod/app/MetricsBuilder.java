package io.hermod.app;

import io.hermod.access.CredentialKind;
import io.hermod.config.setting.MachineSizes;
import io.hermod.deadletter.redrive.Redriver;
import io.hermod.delivery.Dispatcher;
import io.hermod.http.server.ConnectionGate;
import io.hermod.http.server.RouteFamily;
import io.hermod.loop.Loop;
import io.hermod.metrics.Counts;
import io.hermod.metrics.MetricsHistory;
import io.hermod.metrics.MetricsPage;
import io.hermod.metrics.ModuleLog;
import io.hermod.store.backend.Backend;
import io.hermod.store.embedded.EmbeddedStore;
import java.time.Duration;

/** Builds what tells about the server in numbers: the metrics page and the history of a day. */
record MetricsBuilder(ServerContext context, Counts counts, MetricsHistory history) {
  private static final Duration BETWEEN_MODULE_LOGS = Duration.ofMinutes(1);

  /** Returns the history of these counters. */
  static MetricsHistory history(ServerContext context, Counts counts) {
    return new MetricsHistory(
        counts,
        context.time().clock(),
        context.config().time().isVirtual(),
        MachineSizes.here().eventBytes() / 4,
        context.newWorkers("metrics history"));
  }

  MetricsPage page(Dispatcher dispatcher, Redriver redriver) {
    MetricsPage page = new MetricsPage(counts, dispatcher::laneStates);
    page.gauge(
        "hermod.redrive.jobs",
        "Jobs that send dead letters or retained events again and are not finished",
        redriver::unfinished);
    page.gauge("hermod.metrics.history.bytes", "Memory of the history of a day", history::bytes);
    tellStore(page, context.store());
    tellLoops(page);
    tellClients(page, context.gate());
    tellResponses(page, context.gate());
    tellModule(page);
    return page;
  }

  private static void tellStore(MetricsPage page, Backend store) {
    page.gauge("hermod.journal.bytes", "Disk space of the journal", store::journalBytes);
    page.gauge(
        "hermod.journal.retained.bytes",
        "Disk space of the journal that holds only retained events",
        store::retainedBytes);
    page.gauge("hermod.state.bytes", "Disk space of the state database", store::stateBytes);
    if (store.freeDiskBytes().isPresent()) {
      page.gauge(
          "hermod.disk.free.bytes",
          "Free space on the disk of the store",
          () -> store.freeDiskBytes().orElse(0));
    }
    if (store instanceof EmbeddedStore embedded) {
      tellFiles(page, embedded);
    }
    page.counter("hermod.store.faults", "Failures of the store", store::faults);
    page.gauge(
        "hermod.quarantined.rows",
        "Rows that cannot be read and were moved to quarantine",
        store.quarantine()::count);
  }

  private static void tellFiles(MetricsPage page, EmbeddedStore store) {
    page.counter(
        "hermod.journal.written.bytes",
        "Bytes written to the journal",
        store.journalStatistics()::bytes);
    page.seconds(
        "hermod_journal_sync_seconds",
        "How long the journal took to write and sync a group of requests",
        store.journalStatistics().syncTimes());
    page.sizes(
        "hermod_journal_group_size",
        "How many requests the journal wrote with one sync",
        store.journalStatistics().groupSizes());
    page.seconds(
        "hermod_state_sync_seconds",
        "How long the state database took to write and sync a batch",
        store.stateSyncTimes());
  }

  private void tellLoops(MetricsPage page) {
    page.gauge("hermod.loop.faults", "Event loop tasks that failed", context.guard()::faults);
    page.seconds(
        "hermod_loop_delay_seconds",
        "How late timed tasks of the event loops began",
        context.guard().delays());
  }

  private static void tellClients(MetricsPage page, ConnectionGate gate) {
    page.gauge("hermod.http.connections", "Client connections", gate::openConnections);
    page.gauge("hermod.http.receive.bytes", "Bytes of requests in progress", gate::receivedBytes);
    page.gauge(
        "hermod.http.response.bytes", "Bytes of unread responses", gate::unreadResponseBytes);
    page.counter(
        "hermod.http.connections.refused",
        "Client connections closed because there were too many",
        gate::refusedConnections);
    page.counter(
        "hermod.http.connections.cut.off",
        "Client connections closed because they were too slow or sent too much",
        gate::cutOffConnections);
    for (CredentialKind kind : CredentialKind.values()) {
      page.counter(
          "hermod.failed.sign.ins",
          "Wrong credentials",
          () -> gate.failedSignIns(kind),
          "credential",
          kind.label());
    }
    page.counter(
        "hermod.throttled.sign.ins", "Wrong credentials that got 429", gate::throttledSignIns);
  }

  private static void tellResponses(MetricsPage page, ConnectionGate gate) {
    for (RouteFamily family : RouteFamily.values()) {
      for (int statusClass = 2; statusClass <= 5; statusClass++) {
        int digit = statusClass;
        page.counter(
            "hermod.http.responses",
            "Responses by the kind of path and the class of status",
            () -> gate.sentResponses(family, digit),
            "route",
            family.label(),
            "status",
            digit + "xx");
      }
    }
  }

  private void tellModule(MetricsPage page) {
    switch (context.config().edge().metricsReporter()) {
      case NONE -> {}
      case CONSOLE -> logModule(new ModuleLog(counts), context.newRealLoop());
      case PROMETHEUS -> page.tellModule(counts);
    }
  }

  /**
   * Runs on its own thread, because writing a line for each of many subscriptions takes a while.
   */
  private static void logModule(ModuleLog log, Loop loop) {
    loop.execute(() -> loop.every(BETWEEN_MODULE_LOGS, () -> Thread.ofVirtual().start(log::write)));
  }
}
