package io.hermod.cli.command;

/** A command failed. The message is all that the user sees. */
public final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  public CommandFailedException(String message) {
    super(message);
    this.exitCode = ExitCodes.FAILED;
  }

  public CommandFailedException(String message, Throwable cause) {
    super(message, cause);
    this.exitCode = ExitCodes.FAILED;
  }

  private CommandFailedException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** What the command names does not exist. */
  public static CommandFailedException notFound(String message) {
    return new CommandFailedException(ExitCodes.NOT_FOUND, message);
  }

  /** The credentials are wrong, or do not allow this. */
  static CommandFailedException notAllowed(String message) {
    return new CommandFailedException(ExitCodes.NOT_ALLOWED, message);
  }

  public int exitCode() {
    return exitCode;
  }
}
