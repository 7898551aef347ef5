package io.hermod.manage;

/** The name belongs to a topic elsewhere: topics share one name space on a server. */
public final class NameTakenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NameTakenException() {
    super("Topic with the specified name already exists. Choose a different topic name.");
  }
}
