package io.hermod.cluster.files;

/** Another server has begun to change the shared files, so this one must start over. */
final class LockLostException extends Exception {
  private static final long serialVersionUID = 1L;

  LockLostException(Throwable cause) {
    super(cause);
  }
}
