package io.hermod.cli.migrate;

/** A resource cannot be imported as it is. The message says why, and what to do. */
final class ImportProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ImportProblem(String message) {
    super(message);
  }
}
