package io.hermod.app.offline;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.SettingFlags;
import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The group of the commands that read the store of a stopped server. */
public final class StoreCommands {
  private StoreCommands() {}

  /**
   * Returns the group with its commands.
   *
   * @param version of this program
   */
  public static CommandLine line(Environment environment, String version) {
    CommandSpec spec = CommandSpec.create().name("store");
    spec.usageMessage().description("Check or export the store of a stopped server.");
    return new CommandLine(spec)
        .addSubcommand(
            with(
                new StoreCheckCommand(environment, version),
                List.of(Settings.DATA_DIR, Settings.SECRETS_KEY_FILE)))
        .addSubcommand(
            with(new StoreExportCommand(environment, version), List.of(Settings.DATA_DIR)));
  }

  private static CommandLine with(LocalCommand command, List<Setting<?>> flags) {
    CommandLine line = new CommandLine(command);
    SettingFlags.addTo(line.getCommandSpec(), flags);
    return line;
  }
}
