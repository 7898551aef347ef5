package io.hermod.tls;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads certificates and keys again when their files change, for those who use them. */
public final class FileReloader {
  private static final Logger LOG = LoggerFactory.getLogger(FileReloader.class);

  private final List<ReloadedFiles<?>> all = new CopyOnWriteArrayList<>();

  /**
   * Reads files now, and again whenever they have changed.
   *
   * @param reader throws {@link UnusableFileException} for files that cannot be used
   * @return the last good one
   */
  public <T> Supplier<T> watch(List<Path> files, Supplier<T> reader) {
    return watch(files, reader, _ -> {});
  }

  /**
   * The same, and hands over each new one before it counts.
   *
   * @param user throws {@link UnusableFileException} to refuse what was read
   */
  public <T> Supplier<T> watch(List<Path> files, Supplier<T> reader, Consumer<T> user) {
    ReloadedFiles<T> reloaded = new ReloadedFiles<>(files, reader, user);
    all.add(reloaded);
    return reloaded;
  }

  /** Looks at every file; blocks. */
  public void refresh() {
    all.forEach(FileReloader::refresh);
  }

  /** What one user of a file does wrong must not keep the others from theirs. */
  private static void refresh(ReloadedFiles<?> files) {
    try {
      files.refresh();
    } catch (RuntimeException e) {
      LOG.error("files of certificates could not be taken up", e);
    }
  }
}
