package io.hermod.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The format of a data directory, and the version that last used it. The number grows when an older
 * version could not read what a newer one writes. Directories without the file were written before
 * there was one; their format is 1.
 *
 * <pre>
 * format 1
 * version 0.1.0
 * </pre>
 */
public record DirectoryFormat(int number, String version) {
  /** The newest format that this version knows, and the one that it writes. */
  public static final int NEWEST = 1;

  private static final Pattern NUMBER = Pattern.compile("format ([0-9]{1,9})");
  private static final String VERSION = "version ";

  /** Throws if a newer version has written a format that this one does not know. */
  public static void check(DataDirectory directory, String version) {
    DirectoryFormat found = read(directory);
    if (!found.isKnown()) {
      throw new DataDirectoryException(
          "%s has format %d, written by Hermod %s. This is Hermod %s, which knows formats up to %d. Start version %s or a later one, or restore a backup that was made before the upgrade: see Downgrading in docs/backup.md."
              .formatted(
                  directory.root(),
                  found.number(),
                  found.version(),
                  version,
                  NEWEST,
                  found.version()));
    }
  }

  /** Records that this version uses the directory. Called before it writes anything else there. */
  public static void record(DataDirectory directory, String version) {
    DirectoryFormat now = new DirectoryFormat(NEWEST, version);
    if (!Files.exists(directory.formatFile()) || !read(directory).equals(now)) {
      OwnerOnlyFiles.replace(directory.formatFile(), now.text().getBytes(UTF_8));
    }
  }

  /** Whether this version can read the directory. */
  public boolean isKnown() {
    return number <= NEWEST;
  }

  private String text() {
    return "format %d\n%s%s\n".formatted(number, VERSION, version);
  }

  /** Returns the format of a directory; throws if it cannot be told. */
  public static DirectoryFormat read(DataDirectory directory) {
    if (!Files.exists(directory.formatFile())) {
      return new DirectoryFormat(1, "0.1.0");
    }
    try {
      List<String> lines = Files.readAllLines(directory.formatFile());
      var number = NUMBER.matcher(lines.isEmpty() ? "" : lines.getFirst());
      if (number.matches() && lines.size() > 1 && lines.get(1).startsWith(VERSION)) {
        return new DirectoryFormat(
            Integer.parseInt(number.group(1)), lines.get(1).substring(VERSION.length()));
      }
    } catch (IOException e) {
      throw new DataDirectoryException("cannot read " + directory.formatFile(), e);
    }
    throw new DataDirectoryException(
        directory.formatFile()
            + " does not name a format. Restore the file from a backup, or start the version that"
            + " last used the directory after deleting this file.");
  }
}
