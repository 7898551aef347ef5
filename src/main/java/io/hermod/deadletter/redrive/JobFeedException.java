package io.hermod.deadletter.redrive;

/** Thrown if a job cannot read what it is to send. */
final class JobFeedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean isFinal;

  /**
   * Creates an exception without a cause, which might contain secrets.
   *
   * @param isFinal whether the job can never go on
   */
  JobFeedException(String message, boolean isFinal) {
    super(message);
    this.isFinal = isFinal;
  }

  boolean isFinal() {
    return isFinal;
  }
}
