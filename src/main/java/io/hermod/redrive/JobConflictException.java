package io.hermod.redrive;

/** What is asked of a job cannot be done as things are. */
public final class JobConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public JobConflictException(String message) {
    super(message);
  }
}
