package io.hermod.cluster.files;

/**
 * Files that all servers of a cluster share cannot be read or changed now. The message says what to
 * do, for operators and for callers who asked for a change.
 */
public final class SharedFilesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SharedFilesException(String message) {
    super(message);
  }

  SharedFilesException(String message, Throwable cause) {
    super(message, cause);
  }
}
