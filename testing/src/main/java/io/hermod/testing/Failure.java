package io.hermod.testing;

/** A way in which a webhook fails: always, until {@link #times} limits it. */
public final class Failure {
  private static final int NO_RESPONSE = 0;

  private final int status;
  private long left = Long.MAX_VALUE;

  private Failure(int status) {
    this.status = status;
  }

  static Failure with(int status) {
    if (status < 300 || status > 599) {
      throw new IllegalArgumentException(
          "A webhook fails with a status from 300 to 599, not with " + status);
    }
    return new Failure(status);
  }

  static Failure withoutResponse() {
    return new Failure(NO_RESPONSE);
  }

  /** Fails this often, and then no more. */
  public synchronized void times(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("A webhook fails at least once, not " + count + " times");
    }
    left = count;
  }

  /** Whether the next request fails in this way, which uses up one time. */
  synchronized boolean take() {
    if (left == 0) {
      return false;
    }
    left--;
    return true;
  }

  /** 0 if there is no response. */
  int status() {
    return status;
  }
}
