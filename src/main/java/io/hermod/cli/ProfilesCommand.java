package io.hermod.cli;

import io.hermod.profile.ProfileTable;
import io.hermod.profile.Profiles;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the documents that Hermod can follow, side by side. */
@Command(
    name = "profiles",
    description = "Print the Event Grid documents that a topic can follow, side by side.")
final class ProfilesCommand extends LocalCommand {
  static final int CELL_WIDTH = 22;

  @Option(names = "--markdown", description = "Print the table as in the documentation.")
  private boolean isMarkdown;

  ProfilesCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    List<List<String>> rows = ProfileTable.rows(Profiles.all());
    List<String> lines =
        isMarkdown
            ? MarkdownTable.lines(rows)
            : AlignedTable.lines(WrappedRows.of(rows, CELL_WIDTH));
    lines.forEach(this::say);
    return DONE;
  }
}
