package io.hermod.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.logfile.RotatingFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the newest lines of the audit log from its files, up to a number of lines and bytes. If the
 * files are rotated meanwhile, lines may be missing or appear twice.
 */
public final class AuditReader {
  private static final int MOST_BYTES = 4 << 20;

  private final Path file;
  private final int maxFiles;

  /**
   * Reads this log.
   *
   * @param maxFiles the number of files, including the current one
   */
  public AuditReader(Path file, int maxFiles) {
    this.file = file;
    this.maxFiles = maxFiles;
  }

  /**
   * Some lines of the log.
   *
   * @param lines the newest first
   * @param isComplete whether the log has no other lines
   */
  public record Newest(List<String> lines, boolean isComplete) {}

  /** Blocks while it reads. */
  public Newest newest(int most) throws IOException {
    List<String> lines = new ArrayList<>();
    int bytesLeft = MOST_BYTES;
    for (int age = 0; age < maxFiles; age++) {
      Tail tail = tail(RotatingFile.older(file, age), bytesLeft);
      for (int i = tail.lines().size() - 1; i >= 0; i--) {
        if (lines.size() == most) {
          return new Newest(lines, false);
        }
        lines.add(tail.lines().get(i));
      }
      bytesLeft -= tail.bytes();
      if (tail.isCut() || bytesLeft <= 0) {
        return new Newest(lines, false);
      }
    }
    return new Newest(lines, true);
  }

  /** The end of a file. */
  private record Tail(List<String> lines, int bytes, boolean isCut) {}

  private static Tail tail(Path path, int most) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(path)) {
      long size = channel.size();
      long start = Math.max(0, size - most);
      ByteBuffer bytes = ByteBuffer.allocate((int) (size - start));
      channel.position(start);
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // Reads until the end of the file as it was.
      }
      String text = new String(bytes.array(), 0, bytes.position(), UTF_8);
      // The first line of a part is incomplete.
      List<String> lines =
          text.lines().skip(start > 0 ? 1 : 0).filter(line -> !line.isBlank()).toList();
      return new Tail(lines, bytes.position(), start > 0);
    } catch (NoSuchFileException _) {
      return new Tail(List.of(), 0, false);
    }
  }
}
