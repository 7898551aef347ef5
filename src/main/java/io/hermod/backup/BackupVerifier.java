package io.hermod.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads every file of the backups in a folder and compares it with its checksum. */
public final class BackupVerifier {
  private final BackupFolder folder;
  private final Map<String, String> problems = new HashMap<>();

  public BackupVerifier(BackupFolder folder) {
    this.folder = folder;
  }

  /** Returns what is wrong with a backup; files that backups share are read once. */
  public List<String> verify(Manifest manifest) {
    List<String> found = new ArrayList<>();
    for (BackupFile file : manifest.files()) {
      String problem = problems.computeIfAbsent(file.sha256(), _ -> problem(file));
      if (!problem.isEmpty()) {
        found.add("%s (files/%s): %s".formatted(file.path(), file.sha256(), problem));
      }
    }
    return found;
  }

  /** Empty if there is none. */
  private String problem(BackupFile file) {
    Path stored = folder.stored(file);
    try {
      if (Files.notExists(stored)) {
        return "missing";
      }
      if (Files.size(stored) != file.bytes()) {
        return "%d bytes instead of %d".formatted(Files.size(stored), file.bytes());
      }
      return Sha256.of(stored, file.bytes()).equals(file.sha256()) ? "" : "changed";
    } catch (IOException e) {
      return "cannot be read: " + e.getMessage();
    }
  }
}
