package io.hermod.cli.command;

import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import io.hermod.config.source.GivenValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Adds {@code --config} and a flag for each setting to a command, and reads them back. */
public final class SettingFlags {
  private static final String CONFIG = "--config";

  private SettingFlags() {}

  public static void addTo(CommandSpec command, List<Setting<?>> settings) {
    options(settings).forEach(command::addOption);
  }

  static List<OptionSpec> options(List<Setting<?>> settings) {
    return Stream.concat(
            settings.stream().filter(Predicate.not(Setting::isSecret)).map(SettingFlags::option),
            Stream.of(
                OptionSpec.builder(CONFIG)
                    .paramLabel("FILE")
                    .type(Path.class)
                    .description(
                        "Read settings from this file instead of ./hermod.yaml. HERMOD_CONFIG does"
                            + " the same.")
                    .build()))
        .toList();
  }

  public static Configuration read(ParseResult parsed, Environment environment) {
    List<GivenValue> flags =
        Settings.ALL.stream().flatMap(setting -> given(parsed, setting).stream()).toList();
    @Nullable Path file = parsed.matchedOptionValue(CONFIG, null);
    return environment.configReader().read(flags, file);
  }

  private static OptionSpec option(Setting<?> setting) {
    OptionSpec.Builder option =
        OptionSpec.builder(setting.flags().toArray(String[]::new))
            .paramLabel("VALUE")
            .type(String.class)
            .description(setting.help() + " Default: " + setting.fallback());
    if (setting.isSwitch()) {
      option.arity("0..1").fallbackValue("true");
    }
    return option.build();
  }

  private static Optional<GivenValue> given(ParseResult parsed, Setting<?> setting) {
    @Nullable String text =
        setting.isSecret() ? null : parsed.matchedOptionValue(setting.flag(), null);
    return text == null
        ? Optional.empty()
        : Optional.of(new GivenValue(setting.key(), text, "the flag " + setting.flag()));
  }
}
