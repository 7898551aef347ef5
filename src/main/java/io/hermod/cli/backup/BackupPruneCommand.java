package io.hermod.cli.backup;

import io.hermod.backup.BackupPruner;
import io.hermod.backup.BackupTarget;
import io.hermod.backup.BackupWriter;
import io.hermod.backup.Backups;
import io.hermod.backup.Manifest;
import io.hermod.backup.Retained;
import io.hermod.cli.command.ConfirmOption;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.config.setting.ValueFormat;
import io.hermod.config.setting.ValueFormats;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes old backups, and the files that no other backup needs. */
@Command(
    name = "prune",
    description = {
      "Delete old backups, and the files that no other backup needs.",
      "Never deletes the newest one. With both options, a backup is deleted only if both allow it."
    })
public final class BackupPruneCommand extends LocalCommand {
  private static final ValueFormat<Duration> AGE =
      ValueFormats.duration(Duration.ZERO, Duration.ofDays(3650));

  @Parameters(paramLabel = "DIR|URL", description = "What `hermod backup --to` wrote to.")
  private String folder = "";

  @Option(names = "--keep", paramLabel = "N", description = "Keep the newest N backups.")
  private @Nullable Integer keep;

  @Option(
      names = "--older-than",
      paramLabel = "AGE",
      description = "Delete only backups that are older, such as 30d.")
  private @Nullable String olderThan;

  @Mixin private PlaceOption place = new PlaceOption();

  @Mixin private ConfirmOption confirm = new ConfirmOption();

  public BackupPruneCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() throws IOException {
    Retained retained = retained();
    Backups backups = Backups.open(place.target(folder, environment(), configuration()));
    Set<String> unwanted = unwanted(backups, retained);
    if (!unwanted.isEmpty()) {
      confirm.require(
          this,
          "Delete %d backups for good: %s?"
              .formatted(unwanted.size(), String.join(", ", unwanted)));
    }
    try (BackupTarget.Lock lock = backups.lock()) {
      // Also if there are none: an interrupted prune or backup may have left files.
      BackupWriter.Copied deleted = new BackupPruner(backups, lock).remove(unwanted);
      say(
          "deleted %d %s; %d files, %d bytes"
              .formatted(
                  unwanted.size(),
                  unwanted.size() == 1 ? "backup" : "backups",
                  deleted.files(),
                  deleted.bytes()));
    }
    return DONE;
  }

  private Retained retained() {
    if (keep == null && olderThan == null) {
      throw misuse("say which backups to delete, with --keep or --older-than");
    }
    if (keep != null && keep < 1) {
      throw misuse("--keep must be at least 1, not " + keep);
    }
    return new Retained(keep, olderThan == null ? null : age(olderThan));
  }

  private Duration age(String text) {
    return AGE.parse(text)
        .orElseThrow(
            () -> misuse("--older-than must be %s, not %s".formatted(AGE.allowed(), text)));
  }

  private Set<String> unwanted(Backups backups, Retained retained) {
    List<Manifest> all = backups.manifests();
    return retained.unwanted(all, environment().clock().instant()).stream()
        .map(Manifest::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
