package io.hermod.cli;

import io.hermod.cli.command.AlignedTable;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** Prints every setting with its default, its value and where the value came from. */
@Command(
    name = "config",
    description = "Print every setting with its default, its value and where the value came from.")
final class ConfigCommand extends LocalCommand {

  ConfigCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    Configuration configuration = configuration();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("KEY", "DEFAULT", "VALUE", "SOURCE"));
    Settings.ALL.forEach(
        setting ->
            rows.add(
                List.of(
                    setting.key(),
                    setting.fallback(),
                    configuration.shown(setting),
                    configuration.origin(setting))));
    configuration
        .shownEntries()
        .forEach(value -> rows.add(List.of(value.key(), "", value.text(), value.origin())));
    configuration
        .oidcSettings()
        .forEach(value -> rows.add(List.of(value.key(), "", value.text(), value.origin())));
    AlignedTable.lines(rows).forEach(this::say);
    configuration.warnings().forEach(this::warn);
    return DONE;
  }
}
