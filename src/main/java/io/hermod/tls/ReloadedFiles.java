package io.hermod.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The last usable content of watched files. */
final class ReloadedFiles<T> implements Supplier<T> {
  private static final Logger LOG = LoggerFactory.getLogger(ReloadedFiles.class);

  private final List<Path> files;
  private final Supplier<T> reader;
  private final Consumer<T> user;
  private volatile T current;
  private List<String> seen;

  ReloadedFiles(List<Path> files, Supplier<T> reader, Consumer<T> user) {
    this.files = List.copyOf(files);
    this.reader = reader;
    this.user = user;
    this.seen = digests();
    this.current = reader.get();
  }

  @Override
  public T get() {
    return current;
  }

  /**
   * Reloads the files if they changed. Unusable files are reported once, and again when they
   * change.
   */
  synchronized void refresh() {
    List<String> found = digests();
    if (!found.equals(seen)) {
      seen = found;
      take(found);
    }
  }

  private void take(List<String> found) {
    try {
      T fresh = reader.get();
      if (!digests().equals(found)) {
        // The files are still being written: read them again next time.
        seen = List.of();
        return;
      }
      user.accept(fresh);
      current = fresh;
      LOG.info("reloaded {} after a change", files);
    } catch (UnusableFileException e) {
      LOG.warn("{}; the previous content stays in use", e.getMessage());
    }
  }

  private List<String> digests() {
    return files.stream().map(ReloadedFiles::digest).toList();
  }

  private static String digest(Path file) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(Files.readAllBytes(file)));
    } catch (IOException e) {
      return e.toString();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
