package io.hermod.cli;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.WrappedRows;
import io.hermod.config.setting.NearestName;
import io.hermod.profile.Profile;
import io.hermod.profile.ProfileTable;
import io.hermod.profile.Profiles;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints the rules in which two profiles differ. */
@Command(name = "diff", description = "Print the rules in which two profiles differ.")
final class ProfilesDiffCommand extends LocalCommand {
  private static final int CELL_WIDTH = 40;

  @Parameters(index = "0", paramLabel = "ONE", description = "A profile, such as cloud-2018.")
  private String one = "";

  @Parameters(
      index = "1",
      paramLabel = "OTHER",
      description = "Another profile, such as cloud-2021.")
  private String other = "";

  @Mixin private OutputOption output = new OutputOption();

  ProfilesDiffCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    List<List<String>> rows = ProfileTable.differences(profile(one), profile(other));
    if (output.isJson()) {
      output.list(ProfileRows.json(rows), List.of()).forEach(this::say);
    } else if (rows.isEmpty()) {
      say("%s and %s do not differ".formatted(one, other));
    } else {
      AlignedTable.lines(WrappedRows.of(rows, CELL_WIDTH)).forEach(this::say);
    }
    return DONE;
  }

  private Profile profile(String name) {
    return Profiles.named(name)
        .orElseThrow(
            () ->
                misuse(
                    "there is no profile '%s'.%s The profiles are %s."
                        .formatted(
                            name,
                            NearestName.question(name, Profiles.names()),
                            String.join(", ", Profiles.names()))));
  }
}
