package io.hermod.cli.backup;

import io.hermod.backup.BackupFolder;
import io.hermod.backup.BackupWriter;
import io.hermod.backup.Manifest;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Backs up a running server into a folder on this machine. */
@Command(
    name = "backup",
    description = {
      "Back up a running server into a folder. Copies only what the folder does not have yet.",
      "The master key is not in the backup: keep a copy of it elsewhere."
    })
public final class BackupCommand extends LocalCommand {
  @Option(
      names = "--to",
      paramLabel = "DIR",
      description = "A new or empty folder, or one with backups of this server.")
  private @Nullable String to;

  public BackupCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() throws IOException {
    if (to == null || to.contains("://")) {
      throw misuse("name the folder for the backup with --to");
    }
    BackupFolder folder =
        BackupFolder.create(environment().folder().resolve(to).toAbsolutePath().normalize());
    try (FileChannel _ = folder.lock();
        ServerConnection server = connect()) {
      RemoteSnapshot snapshot = RemoteSnapshot.begin(server, folder.id());
      BackupWriter.Copied copied = BackupWriter.write(snapshot, folder);
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
