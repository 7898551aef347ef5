package io.hermod.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the audit log into a file for its owner only. When that is full it becomes {@code .1}, the
 * one before {@code .2}, and so on; the oldest goes.
 *
 * <p>A write that fails closes the file, and the next one opens it again: a disk that recovers is
 * enough. A file that somebody else moved away is made anew.
 */
public final class AuditFile implements AuditSink {
  private static final byte NEW_LINE = '\n';

  /** The file that is open, and what tells it from another of the same name. */
  private record Open(FileChannel channel, @Nullable Object key) {}

  private final Path file;
  private final long maxBytes;
  private final int maxFiles;
  private @Nullable Open open;

  /**
   * Opens the file, so that a server does not start which could make no change.
   *
   * @param maxFiles with the one that is written to
   * @throws AuditUnavailableException if it cannot be written
   */
  public AuditFile(Path file, long maxBytes, int maxFiles) {
    this.file = file;
    this.maxBytes = maxBytes;
    this.maxFiles = maxFiles;
    write(new byte[0], false);
  }

  @Override
  public void begin(String line) {
    write((line + "\n").getBytes(UTF_8), true);
  }

  @Override
  public void tell(String line) {
    write((line + "\n").getBytes(UTF_8), false);
  }

  private synchronized void write(byte[] line, boolean isDurable) {
    try {
      FileChannel channel = channelFor(line.length);
      ByteBuffer bytes = ByteBuffer.wrap(line);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      if (isDurable) {
        channel.force(false);
      }
    } catch (IOException e) {
      closeQuietly();
      throw new AuditUnavailableException(
          "the audit log %s cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }

  private FileChannel channelFor(int bytes) throws IOException {
    if (open != null && !Objects.equals(open.key(), keyOf(file))) {
      closeQuietly();
    }
    if (open == null) {
      open = open();
    }
    long size = open.channel().size();
    if (size > 0 && size + bytes > maxBytes) {
      rotate();
      open = open();
    }
    return open.channel();
  }

  private Open open() throws IOException {
    boolean isNew = !Files.exists(file);
    FileChannel channel =
        FileChannel.open(
            file,
            Set.of(CREATE, WRITE, APPEND),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    if (isNew) {
      syncFolder();
    } else {
      endTornLine(channel);
    }
    return new Open(channel, keyOf(file));
  }

  /** A power cut may leave half a line; the next one must not go on there. */
  private void endTornLine(FileChannel channel) throws IOException {
    long size = channel.size();
    if (size > 0 && lastByte(size) != NEW_LINE) {
      channel.write(ByteBuffer.wrap(new byte[] {NEW_LINE}));
    }
  }

  private byte lastByte(long size) throws IOException {
    try (SeekableByteChannel reader = Files.newByteChannel(file)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      reader.position(size - 1).read(last);
      return last.get(0);
    }
  }

  private void rotate() throws IOException {
    closeQuietly();
    Files.deleteIfExists(older(maxFiles - 1));
    for (int i = maxFiles - 2; i >= 0; i--) {
      moveIfThere(older(i), older(i + 1));
    }
    syncFolder();
  }

  private static void moveIfThere(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException _) {
      // There were not so many yet.
    }
  }

  /** The file itself is the youngest of them. */
  private Path older(int age) {
    return age == 0 ? file : file.resolveSibling(file.getFileName() + "." + age);
  }

  private void syncFolder() throws IOException {
    try (FileChannel folder = FileChannel.open(file.toAbsolutePath().resolveSibling(""))) {
      folder.force(true);
    }
  }

  private static @Nullable Object keyOf(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException _) {
      return null;
    }
  }

  private void closeQuietly() {
    if (open != null) {
      try {
        open.channel().close();
      } catch (IOException _) {
        // It is given up in any case.
      }
      open = null;
    }
  }

  @Override
  public synchronized void close() {
    closeQuietly();
  }
}
