package io.hermod.manage;

/** Somebody asks for a part of Event Grid that this server does not have. */
public final class NotPartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NotPartException(String type) {
    super("Microsoft.EventGrid/" + type + " is not part of Hermod.");
  }
}
