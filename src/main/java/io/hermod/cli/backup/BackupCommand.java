package io.hermod.cli.backup;

import io.hermod.backup.BackupTarget;
import io.hermod.backup.BackupWriter;
import io.hermod.backup.Backups;
import io.hermod.backup.Manifest;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Backs up a running server into a folder, or into a container of a storage account. */
@Command(
    name = "backup",
    description = {
      "Back up a running server into a folder or a blob container. Copies only what is new.",
      "The master key is not in the backup: keep a copy of it elsewhere."
    })
public final class BackupCommand extends LocalCommand {
  @Option(
      names = "--to",
      paramLabel = "DIR|URL",
      description = {
        "A new or empty folder, or one with backups of this server; or the URL of a blob"
            + " container,",
        "with or without a path in it: https://ACCOUNT.blob.core.windows.net/CONTAINER/PATH"
      })
  private @Nullable String to;

  @Mixin private PlaceOption place = new PlaceOption();

  public BackupCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() throws IOException {
    if (to == null) {
      throw misuse("name the folder or the container for the backup with --to");
    }
    Backups backups = Backups.create(place.target(to, environment(), configuration()));
    try (BackupTarget.Lock lock = backups.lock();
        ServerConnection server = connect()) {
      RemoteSnapshot snapshot = RemoteSnapshot.begin(server, backups.id());
      BackupWriter.Copied copied = BackupWriter.write(snapshot, backups, lock);
      snapshot.end();
      tell(snapshot.manifest(), copied);
    }
    return DONE;
  }

  private void tell(Manifest manifest, BackupWriter.Copied copied) {
    say(
        "backup %s: %d files, %d bytes; copied %d files, %d bytes"
            .formatted(
                manifest.name(),
                manifest.files().size(),
                manifest.bytes(),
                copied.files(),
                copied.bytes()));
    say("to restore it, you need the master key %s".formatted(manifest.masterKey()));
  }
}
