package io.hermod.app;

import io.hermod.backup.Snapshots;
import io.hermod.backup.StoreCopier;
import io.hermod.http.api.BackupsResource;
import io.hermod.loop.Loop;
import io.hermod.secret.MasterKeys;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.embedded.CopiedFile;
import io.hermod.store.embedded.EmbeddedStore;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;

/** Builds what backups of the running server are made with. */
final class BackupBuilder {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(30);

  private BackupBuilder() {}

  static BackupsResource resource(ServerContext context) {
    Snapshots snapshots =
        context.add(
            "snapshots",
            new Snapshots(
                context.bootstrap().directory(),
                copier(context),
                () -> keys(context),
                context.clock()));
    if (context.store() instanceof EmbeddedStore embedded) {
      embedded.freeFirst(snapshots::freeSpace);
    }
    ExecutorService workers = context.newWorkers("snapshot expiry");
    Loop loop = context.newRealLoop();
    loop.execute(() -> loop.every(BETWEEN_LOOKS, () -> workers.execute(snapshots::expire)));
    return new BackupsResource(snapshots, Version.current());
  }

  private static StoreCopier copier(ServerContext context) {
    return folder -> {
      if (context.store() instanceof EmbeddedStore embedded) {
        return embedded.copyInto(folder).stream()
            .collect(Collectors.toMap(CopiedFile::path, CopiedFile::bytes));
      }
      throw new StoreUnavailableException(
          "The events of this server are in Kafka, which keeps copies of them");
    };
  }

  private static MasterKeys keys(ServerContext context) {
    return MasterKeys.open(
        context.bootstrap().directory().keyFile(context.config().access().secrets()));
  }
}
