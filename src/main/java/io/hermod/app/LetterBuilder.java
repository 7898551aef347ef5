package io.hermod.app;

import io.hermod.config.DeadLetterConfig;
import io.hermod.config.StorageAccountConfig;
import io.hermod.deadletter.BlobAnnouncer;
import io.hermod.deadletter.ConfiguredStores;
import io.hermod.deadletter.LetterRules;
import io.hermod.deadletter.LetterWriter;
import io.hermod.delivery.Dispatcher;
import io.hermod.egress.OutboundProxy;
import io.hermod.manage.BuiltInTopic;
import io.hermod.metrics.Counts;
import io.hermod.redrive.Redriver;
import io.hermod.workbench.FolderAccounts;
import io.hermod.workbench.LetterSearch;
import java.util.Set;
import java.util.stream.Collectors;

/** Builds what keeps dead letters, finds them, and sends them again. */
final class LetterBuilder {
  private final Ground ground;
  private final ConfiguredStores blobs;

  LetterBuilder(Ground ground) {
    this.ground = ground;
    this.blobs =
        new ConfiguredStores(
            ground.config().storageAccounts(),
            ground.foundation().directory().deadLetterFolder(),
            OutboundProxy.of(ground.config().outbound().proxy()));
  }

  /** One that has yet to start. */
  LetterWriter writer(BuiltInTopic builtIn, Counts counts) {
    DeadLetterConfig config = ground.config().deadLetter();
    return ground.add(
        "dead letters",
        new LetterWriter(
            ground.newLoop(),
            ground.time().readers(ground.newWorkers("dead letters under way")),
            ground.store().deadLetters(),
            blobs,
            new BlobAnnouncer(
                ground.time().journal(ground.store().journal()), builtIn::provide, counts),
            counts,
            new LetterRules(config.delay(), config.giveUpAfter()),
            ground.config().delivery().hasOldDataschema()));
  }

  LetterSearch search() {
    Set<String> elsewhere =
        ground.config().storageAccounts().stream()
            .map(StorageAccountConfig::name)
            .collect(Collectors.toSet());
    return new LetterSearch(
        ground.store().catalog()::view,
        ground.store().letterNotes(),
        blobs,
        new FolderAccounts(ground.foundation().directory().deadLetterFolder(), elsewhere),
        ground.clock());
  }

  /** One that has yet to start. */
  Redriver redriver(LetterSearch search, Dispatcher dispatcher) {
    return ground.add(
        "redrives",
        new Redriver(
            ground.newLoop(),
            ground.time().readers(ground.newWorkers("redrives under way")),
            search::find,
            ground.store().letterNotes(),
            ground.store().redrives(),
            ground.store().catalog()::view,
            dispatcher,
            ground.config().delivery().hasOldDataschema()));
  }
}
