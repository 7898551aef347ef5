package io.hermod.tls;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reloads certificates and keys when their files change. */
public final class FileReloader {
  private static final Logger LOG = LoggerFactory.getLogger(FileReloader.class);

  private final List<ReloadedFiles<?>> all = new CopyOnWriteArrayList<>();

  /**
   * Reads files now, and again whenever they have changed.
   *
   * @param reader throws {@link UnusableFileException} for files that cannot be used
   * @return supplies the last usable content
   */
  public <T> Supplier<T> watch(List<Path> files, Supplier<T> reader) {
    return watch(files, reader, _ -> {});
  }

  /**
   * Watches files, and passes each new content to {@code user} before it takes effect.
   *
   * @param user throws {@link UnusableFileException} to reject the new content
   */
  public <T> Supplier<T> watch(List<Path> files, Supplier<T> reader, Consumer<T> user) {
    ReloadedFiles<T> reloaded = new ReloadedFiles<>(files, reader, user);
    all.add(reloaded);
    return reloaded;
  }

  /** Checks every file for changes. Blocks. */
  public void refresh() {
    all.forEach(FileReloader::refresh);
  }

  /** A failure of one user must not keep the others from their files. */
  private static void refresh(ReloadedFiles<?> files) {
    try {
      files.refresh();
    } catch (RuntimeException e) {
      LOG.error("could not reload certificate files", e);
    }
  }
}
