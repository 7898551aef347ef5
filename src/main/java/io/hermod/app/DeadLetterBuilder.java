package io.hermod.app;

import io.hermod.config.DeadLetterConfig;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.deadletter.blob.ConfiguredStores;
import io.hermod.deadletter.redrive.Redriver;
import io.hermod.deadletter.redrive.ReplayPlanner;
import io.hermod.deadletter.search.DeadLetterSearch;
import io.hermod.deadletter.search.FolderAccounts;
import io.hermod.deadletter.write.BlobAnnouncer;
import io.hermod.deadletter.write.DeadLetterRules;
import io.hermod.deadletter.write.DeadLetterScheduler;
import io.hermod.delivery.Dispatcher;
import io.hermod.egress.OutboundProxy;
import io.hermod.manage.topic.BuiltInTopic;
import io.hermod.metrics.Counts;
import java.util.Set;
import java.util.stream.Collectors;

/** Builds the parts that write, find and redrive dead letters. */
final class DeadLetterBuilder {
  private final ServerContext context;
  private final ConfiguredStores blobs;

  DeadLetterBuilder(ServerContext context) {
    this.context = context;
    this.blobs =
        new ConfiguredStores(
            context.config().delivery().deadLetter().storageAccounts(),
            context.node().deadLetterFolder(),
            OutboundProxy.of(context.config().outbound().proxy()));
  }

  /** Returns the scheduler before it is started. */
  DeadLetterScheduler writer(BuiltInTopic builtIn, Counts counts) {
    DeadLetterConfig config = context.config().delivery().deadLetter();
    return context.add(
        "dead letters",
        new DeadLetterScheduler(
            context.newLoop(),
            context.time().readers(context.newWorkers("dead letter workers")),
            context.store().deadLetters(),
            blobs,
            new BlobAnnouncer(
                context.time().intake(context.store().intake()),
                builtIn::provide,
                context.store().catalog()::view,
                counts),
            counts,
            new DeadLetterRules(config.delay(), config.giveUpAfter()),
            context.config().delivery().hasOldDataschema()));
  }

  DeadLetterSearch search() {
    Set<String> elsewhere =
        context.config().delivery().deadLetter().storageAccounts().stream()
            .map(StorageAccountConfig::name)
            .collect(Collectors.toSet());
    return new DeadLetterSearch(
        context.store().catalog()::view,
        context.store().letterNotes(),
        blobs,
        new FolderAccounts(context.node().deadLetterFolder(), elsewhere),
        context.clock());
  }

  /** Returns the redriver before it is started. */
  Redriver redriver(DeadLetterSearch search, Dispatcher dispatcher) {
    return context.add(
        "redrives",
        new Redriver(
            context.newLoop(),
            context.time().readers(context.newWorkers("redrive workers")),
            search::find,
            context.store().letterNotes(),
            context.store().redrives(),
            context.store().catalog()::view,
            new ReplayPlanner(
                context.store().laneCatalog(),
                context.store().retainedEvents(),
                context.config().store().retention().isOn()),
            dispatcher,
            context.config().delivery().hasOldDataschema()));
  }
}
