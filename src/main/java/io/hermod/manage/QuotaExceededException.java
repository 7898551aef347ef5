package io.hermod.manage;

/** There are as many of these resources as the server's settings allow. */
public final class QuotaExceededException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  QuotaExceededException(String what, int most, String setting) {
    super(
        "Quota limit reached. There can be at most %d %s. Delete one, or raise the setting %s."
            .formatted(most, what, setting));
  }
}
