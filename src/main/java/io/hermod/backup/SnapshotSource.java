package io.hermod.backup;

import java.nio.ByteBuffer;

/** A snapshot that a backup is made of, on this machine or behind an API. */
public interface SnapshotSource {

  Manifest manifest();

  /** Returns the next bytes of a file; at least one, unless the file ends there. */
  ByteBuffer read(BackupFile file, long from);
}
