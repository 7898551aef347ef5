package io.hermod.logfile;

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
 * A file of lines that only its owner can read. A full file is renamed to {@code .1}, the previous
 * one to {@code .2} and so on, and the oldest is deleted. Thread-safe.
 *
 * <p>A failed write closes the file, and the next write opens it again, so Hermod recovers when the
 * disk does. If another program moves the file away, a new one is created.
 */
public final class RotatingFile implements AutoCloseable {
  private static final byte NEW_LINE = '\n';

  /** The open file, with the key that distinguishes it from another file of the same name. */
  private record Open(FileChannel channel, @Nullable Object key) {}

  private final Path file;
  private final long maxBytes;
  private final int maxFiles;
  private @Nullable Open open;

  /**
   * Does not open the file yet.
   *
   * @param maxFiles the number of files, including the current one
   */
  public RotatingFile(Path file, long maxBytes, int maxFiles) {
    this.file = file;
    this.maxBytes = maxBytes;
    this.maxFiles = maxFiles;
  }

  /**
   * Opens the file if it is not open, so that a server that cannot write it does not start.
   *
   * @throws IOException if the file cannot be written
   */
  public void open() throws IOException {
    write(new byte[0], false);
  }

  /**
   * Adds a line.
   *
   * @param isDurable whether the line must survive a power cut when this returns
   * @throws IOException if the line cannot be written
   */
  public void write(String line, boolean isDurable) throws IOException {
    write((line + "\n").getBytes(UTF_8), isDurable);
  }

  private synchronized void write(byte[] line, boolean isDurable) throws IOException {
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
      throw e;
    }
  }

  private FileChannel channelFor(int bytes) throws IOException {
    if (open != null && !Objects.equals(open.key(), keyOf(file))) {
      closeQuietly();
    }
    if (open == null) {
      open = openFile();
    }
    long size = open.channel().size();
    if (size > 0 && size + bytes > maxBytes) {
      rotate();
      open = openFile();
    }
    return open.channel();
  }

  private Open openFile() throws IOException {
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

  /** Ends a line that a power cut left incomplete, so that the next line starts on its own. */
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
      // There are not that many files yet.
    }
  }

  private Path older(int age) {
    return older(file, age);
  }

  /** Returns the path of an older file. Age 0 is the current file. */
  public static Path older(Path file, int age) {
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
        // The file is abandoned in any case.
      }
      open = null;
    }
  }

  @Override
  public synchronized void close() {
    closeQuietly();
  }
}
