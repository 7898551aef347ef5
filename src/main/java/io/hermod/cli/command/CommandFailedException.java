package io.hermod.cli.command;

/** A command failed. The message is all that the user sees. */
public final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CommandFailedException(String message) {
    super(message);
  }

  public CommandFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
