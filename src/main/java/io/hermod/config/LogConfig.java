package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;

/**
 * What the server logs, and how.
 *
 * @param level the least important lines to log
 * @param isJson whether each line is a JSON object
 */
public record LogConfig(String level, boolean isJson) {

  static LogConfig of(Configuration from) {
    return new LogConfig(
        from.value(Settings.LOG_LEVEL), from.value(Settings.LOG_FORMAT).equals("json"));
  }
}
