package io.hermod.tls;

import java.nio.file.Path;

/** A file with certificates or a key that cannot be used; says which. */
public final class UnusableFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnusableFileException(Path file, String problem, Throwable cause) {
    super("%s %s".formatted(file, problem), cause);
  }

  UnusableFileException(Path file, String problem) {
    super("%s %s".formatted(file, problem));
  }
}
