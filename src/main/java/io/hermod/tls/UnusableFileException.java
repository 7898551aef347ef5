package io.hermod.tls;

import java.nio.file.Path;

/** Thrown if a file with certificates or a key cannot be used; the message names the file. */
public final class UnusableFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnusableFileException(Path file, String problem, Throwable cause) {
    super("%s %s".formatted(file, problem), cause);
  }

  UnusableFileException(Path file, String problem) {
    super("%s %s".formatted(file, problem));
  }
}
