package io.hermod.access;

/** What a request wants to do, as far as roles are concerned. */
public enum Permission {
  /** Look at what is no secret. */
  READ("look at this"),
  /** Change things, or be told keys and secrets. */
  MANAGE("change things here, or see keys and secrets"),
  /** Say who may sign in. */
  ADMINISTER("manage clients"),

  /** Publish events. */
  SEND("publish events");

  private final String words;

  Permission(String words) {
    this.words = words;
  }

  /** In words that follow "may not". */
  public String words() {
    return words;
  }
}
