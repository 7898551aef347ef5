package io.hermod.config;

import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;

/** Whether the server has a console. */
public record ConsoleConfig(boolean isEnabled) {

  /** Small devices have none unless somebody asks for it. */
  static ConsoleConfig of(Configuration from) {
    return new ConsoleConfig(
        from.value(Settings.CONSOLE_ENABLED)
            && (from.isGiven(Settings.CONSOLE_ENABLED) || !from.value(EdgeSettings.ENABLED)));
  }
}
