package io.hermod.app.directory;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/** Reserves a data directory for one process; the lock file contains its process id. */
public final class DirectoryLock implements AutoCloseable {
  private static final int LONGEST_PID = 20;

  private final FileChannel channel;

  private DirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  public static DirectoryLock take(DataDirectory directory) {
    try {
      FileChannel channel = OwnerOnlyFiles.openLock(directory.lockFile());
      if (!isLocked(channel)) {
        // Left open: closing it would release the lock if this process is the one that holds it.
        throw inUse(directory, channel);
      }
      writePid(channel);
      return new DirectoryLock(channel);
    } catch (IOException e) {
      throw new DataDirectoryException("cannot lock the data directory " + directory.root(), e);
    }
  }

  /**
   * Keeps servers from using a data directory that this process only reads. Writes nothing. Several
   * processes may do this at the same time.
   */
  public static DirectoryLock share(DataDirectory directory) {
    try {
      FileChannel channel =
          FileChannel.open(
              Files.exists(directory.lockFile()) ? directory.lockFile() : directory.storeFolder(),
              StandardOpenOption.READ);
      if (!isShared(channel)) {
        throw inUse(directory, channel);
      }
      return new DirectoryLock(channel);
    } catch (IOException e) {
      throw new DataDirectoryException("cannot lock the data directory " + directory.root(), e);
    }
  }

  /** Keeps the file, so that no other process locks a file that has just been deleted. */
  @Override
  public void close() throws IOException {
    channel.close();
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      return false;
    }
  }

  private static boolean isShared(FileChannel channel) throws IOException {
    try {
      return channel.tryLock(0, Long.MAX_VALUE, true) != null;
    } catch (OverlappingFileLockException _) {
      return false;
    }
  }

  private static void writePid(FileChannel channel) throws IOException {
    channel.truncate(0);
    channel.write(US_ASCII.encode(Long.toString(ProcessHandle.current().pid())), 0);
  }

  private static CommandFailedException inUse(DataDirectory directory, FileChannel channel)
      throws IOException {
    ByteBuffer pid = ByteBuffer.allocate(LONGEST_PID);
    channel.read(pid, 0);
    return new CommandFailedException(
        "the data directory %s is in use by another Hermod, process %s. Stop that one, or give this one its own --data-dir."
            .formatted(directory.root(), US_ASCII.decode(pid.flip()).toString().strip()));
  }
}
