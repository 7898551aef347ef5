package io.hermod.cli.doctor;

import io.hermod.config.StoreConfig;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;

/** Looks at the disk of the data directory: its free space, and how long a sync takes. */
final class DiskChecks {
  private static final String SPACE = "disk";
  private static final String SYNC = "disk sync";
  private static final int SYNCS = 15;
  private static final int BLOCK_BYTES = 4096;
  private static final Duration SLOW_SYNC = Duration.ofMillis(20);
  private static final double MEGABYTE = 1e6;

  private final Path root;
  private final StoreConfig config;
  private final InstantSource clock;

  DiskChecks(Path root, StoreConfig config, InstantSource clock) {
    this.root = root;
    this.config = config;
    this.clock = clock;
  }

  List<Check> all() {
    return Files.isDirectory(root) ? List.of(space(), sync()) : List.of(missing());
  }

  /** The space counts already before the first start. */
  private Check missing() {
    Path folder = root;
    while (folder.getParent() != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    return missing(folder, Files.isWritable(folder), root);
  }

  static Check missing(Path parent, boolean isWritable, Path root) {
    return isWritable
        ? Check.good(SPACE, root + " does not exist yet; the first start creates it")
        : Check.bad(
            SPACE,
            "%s does not exist, and this user cannot write to %s".formatted(root, parent),
            "Create it for the user that runs the server, or choose another --data-dir.");
  }

  private Check space() {
    try {
      return space(Files.getFileStore(root).getUsableSpace(), config.minFreeBytes());
    } catch (IOException e) {
      return Check.bad(
          SPACE,
          "cannot read its free space: " + e.getMessage(),
          "Check that the disk of %s is mounted.".formatted(root));
    }
  }

  static Check space(long free, long minFree) {
    String found = "%.0f MB free".formatted(free / MEGABYTE);
    return free >= 2 * minFree
        ? Check.good(SPACE, found)
        : Check.bad(
            SPACE,
            found
                + "; below %.0f MB (store.min-free-bytes) the server accepts no events"
                    .formatted(minFree / MEGABYTE),
            "Make room, or move the data directory to a larger disk.");
  }

  /** Measures what each publish request waits for. */
  private Check sync() {
    Path file = root.resolve("doctor.tmp");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      Duration[] times = new Duration[SYNCS];
      for (int i = 0; i < SYNCS; i++) {
        times[i] = sync(channel);
      }
      Arrays.sort(times);
      return sync(times[SYNCS / 2]);
    } catch (IOException e) {
      return Check.bad(
          SYNC,
          "cannot write to %s: %s".formatted(root, reason(e)),
          "Make it writable for the user that runs the server, and run this command as that user.");
    }
  }

  private Duration sync(FileChannel channel) throws IOException {
    Instant begun = clock.instant();
    channel.write(ByteBuffer.allocate(BLOCK_BYTES));
    channel.force(false);
    return Duration.between(begun, clock.instant());
  }

  static Check sync(Duration usual) {
    String found = "%.1f ms".formatted(usual.toNanos() / 1e6);
    return usual.compareTo(SLOW_SYNC) <= 0
        ? Check.good(SYNC, found)
        : Check.bad(
            SYNC,
            found + ", and each publish request waits for one",
            "Use a faster disk for the data directory, or one that nothing else writes to.");
  }

  /** The message of a file system exception is often only the name of the file. */
  private static String reason(IOException failure) {
    return failure.getClass().getSimpleName().replaceAll("Exception$", "")
        + " "
        + failure.getMessage();
  }
}
