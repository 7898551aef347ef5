package io.hermod.scenario.machine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file system of its own, in memory, which can be filled to the last byte. */
public final class SmallDisk implements AutoCloseable {
  private static final int PORTION = 64 * 1024;

  private final Path folder;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  /**
   * Returns empty where mounting is not permitted.
   *
   * @param folder where it is mounted; must exist
   * @param size as {@code mount} takes it, such as 256m
   */
  public static Optional<SmallDisk> mount(Path folder, String size) {
    return ShellCommand.succeeds(
            "mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", folder.toString())
        ? Optional.of(new SmallDisk(folder))
        : Optional.empty();
  }

  /** Leaves not a single free byte. */
  public void fill() {
    try (OutputStream out = Files.newOutputStream(filler())) {
      byte[] portion = new byte[PORTION];
      while (Files.getFileStore(folder).getUsableSpace() > 0) {
        out.write(portion);
      }
    } catch (IOException e) {
      // No space left on device.
    }
  }

  /** Gives back what was taken. */
  public void free() {
    try {
      Files.deleteIfExists(filler());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path filler() {
    return folder.resolve("filler");
  }

  /** Whoever uses it must have ended. */
  @Override
  public void close() {
    if (!ShellCommand.succeeds("umount", folder.toString())) {
      throw new AssertionError("%s cannot be unmounted".formatted(folder));
    }
  }
}
