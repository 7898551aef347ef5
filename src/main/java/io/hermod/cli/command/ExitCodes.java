package io.hermod.cli.command;

/** The exit codes of commands, on which scripts rely. */
public final class ExitCodes {
  public static final int DONE = 0;

  /** The command failed, or it finished but found or left a problem. */
  public static final int FAILED = 1;

  /** The command line or a setting is wrong. */
  public static final int USAGE = 2;

  /** What the command names does not exist. */
  public static final int NOT_FOUND = 3;

  /** The credentials are wrong, or do not allow this. */
  public static final int NOT_ALLOWED = 4;

  private ExitCodes() {}
}
