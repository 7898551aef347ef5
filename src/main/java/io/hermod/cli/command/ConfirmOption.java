package io.hermod.cli.command;

import picocli.CommandLine.Option;

/** The option of commands that ask before they do something that cannot be undone. */
public final class ConfirmOption {
  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean isYes;

  /**
   * Returns if the user agrees.
   *
   * @param question says what will be lost, and ends with a question mark
   */
  public void require(LocalCommand command, String question) {
    boolean agrees =
        isYes
            || Terminal.confirm(question)
                .orElseThrow(
                    () ->
                        command.misuse(
                            "%s There is no terminal to ask at: confirm with --yes."
                                .formatted(question)));
    if (!agrees) {
      throw new CommandFailedException("nothing was changed");
    }
  }
}
