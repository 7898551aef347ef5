package io.hermod.cli;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import java.util.Iterator;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints a script with which a shell completes commands and options. */
@Command(
    name = "completion",
    description = {
      "Print a script that lets a shell complete commands and options.",
      "Load it with: source <(hermod completion bash)"
    })
final class CompletionCommand extends LocalCommand {
  @Parameters(
      paramLabel = "SHELL",
      completionCandidates = Shells.class,
      description = "${COMPLETION-CANDIDATES}.")
  private String shell = "";

  /** The shells that can use the script. */
  static final class Shells implements Iterable<String> {
    private static final List<String> NAMES = List.of("bash", "zsh");

    @Override
    public Iterator<String> iterator() {
      return NAMES.iterator();
    }
  }

  CompletionCommand(Environment environment) {
    super(environment);
  }

  /** The same script works in both shells: in zsh, it loads the emulation of bash first. */
  @Override
  public Integer call() {
    if (!Shells.NAMES.contains(shell)) {
      throw misuse("the shell must be bash or zsh, not '%s'".formatted(shell));
    }
    say(AutoComplete.bash("hermod", root()));
    return DONE;
  }
}
