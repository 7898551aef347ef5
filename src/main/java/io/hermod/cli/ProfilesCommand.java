package io.hermod.cli;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.MarkdownTable;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.WrappedRows;
import io.hermod.profile.ProfileTable;
import io.hermod.profile.Profiles;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the rules of all profiles side by side. */
@Command(name = "profiles", description = "Print the delivery rules of all profiles side by side.")
final class ProfilesCommand extends LocalCommand {
  static final int CELL_WIDTH = 22;

  @Option(names = "--markdown", description = "Print the table in Markdown.")
  private boolean isMarkdown;

  @Mixin private OutputOption output = new OutputOption();

  ProfilesCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    List<List<String>> rows = ProfileTable.rows(Profiles.all());
    lines(rows).forEach(this::say);
    return DONE;
  }

  private List<String> lines(List<List<String>> rows) {
    if (output.isJson()) {
      return output.list(ProfileRows.json(rows), List.of());
    }
    return isMarkdown
        ? MarkdownTable.lines(rows)
        : AlignedTable.lines(WrappedRows.of(rows, CELL_WIDTH));
  }
}
