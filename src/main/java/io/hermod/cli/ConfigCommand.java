package io.hermod.cli;

import io.hermod.cli.command.Column;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import io.hermod.config.source.GivenValue;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Prints every setting with its default, its value and where the value came from. */
@Command(
    name = "config",
    description = "Print every setting with its default, its value and where the value came from.")
final class ConfigCommand extends LocalCommand {
  private static final List<Column> COLUMNS =
      List.of(
          Column.at("KEY", "/key"),
          Column.at("DEFAULT", "/default"),
          Column.at("VALUE", "/value"),
          Column.at("SOURCE", "/source"));

  @Mixin private OutputOption output = new OutputOption();

  ConfigCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    Configuration configuration = configuration();
    List<JsonNode> values = new ArrayList<>();
    Settings.ALL.forEach(setting -> values.add(json(setting, configuration)));
    configuration.shownEntries().forEach(value -> values.add(json(value)));
    configuration.oidcSettings().forEach(value -> values.add(json(value)));
    output.list(values, COLUMNS).forEach(this::say);
    configuration.warnings().forEach(this::warn);
    return DONE;
  }

  private static JsonNode json(Setting<?> setting, Configuration configuration) {
    return json(
        setting.key(),
        setting.fallback(),
        configuration.shown(setting),
        configuration.origin(setting));
  }

  private static JsonNode json(GivenValue value) {
    return json(value.key(), "", value.text(), value.origin());
  }

  private static JsonNode json(String key, String fallback, String value, String source) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("key", key)
        .put("default", fallback)
        .put("value", value)
        .put("source", source);
  }
}
