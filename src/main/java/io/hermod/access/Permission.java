package io.hermod.access;

/** A kind of operation that roles allow. */
public enum Permission {
  /** Read everything except secrets. */
  READ("read this"),
  /** Change things, or read keys and secrets. */
  MANAGE("make changes here, or see keys and secrets"),
  /** Decide who may sign in. */
  ADMINISTER("manage clients"),

  SEND("publish events");

  private final String words;

  Permission(String words) {
    this.words = words;
  }

  /** A phrase that completes the sentence "... may not". */
  public String words() {
    return words;
  }
}
