package io.hermod.cli.command;

/** A command failed. The message is all that the user sees. */
public final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;
  private final String code;
  private final boolean isRefusal;

  public CommandFailedException(String message) {
    this(ExitCodes.FAILED, message);
  }

  public CommandFailedException(String message, Throwable cause) {
    super(message, cause);
    this.exitCode = ExitCodes.FAILED;
    this.code = "";
    this.isRefusal = false;
  }

  private CommandFailedException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
    this.code = "";
    this.isRefusal = false;
  }

  private CommandFailedException(int exitCode, String code, String message) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
    this.isRefusal = true;
  }

  /** What the command names does not exist. */
  public static CommandFailedException notFound(String message) {
    return new CommandFailedException(ExitCodes.NOT_FOUND, message);
  }

  /** The credentials are wrong, or do not allow this. */
  static CommandFailedException notAllowed(String message) {
    return new CommandFailedException(ExitCodes.NOT_ALLOWED, message);
  }

  /**
   * The server refused a request.
   *
   * @param code the code of the error in the response; empty if there is none
   */
  static CommandFailedException refused(int status, String code, String message) {
    int exitCode =
        switch (status) {
          case 401, 403 -> ExitCodes.NOT_ALLOWED;
          case 404 -> ExitCodes.NOT_FOUND;
          default -> ExitCodes.FAILED;
        };
    return new CommandFailedException(exitCode, code, message);
  }

  public boolean isNotFound() {
    return exitCode == ExitCodes.NOT_FOUND;
  }

  /** Whether a server responded, and refused. */
  public boolean isRefusal() {
    return isRefusal;
  }

  /** Whether the server refused with this error code. */
  public boolean hasCode(String expected) {
    return code.equals(expected);
  }

  public int exitCode() {
    return exitCode;
  }
}
