package io.hermod.deadletter.redrive;

/** Thrown if a request about a job conflicts with the current state of the jobs. */
public final class JobConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JobConflictException(String message) {
    super(message);
  }
}
