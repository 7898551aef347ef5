package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;

/**
 * How secrets are stored.
 *
 * @param keyFile the key that seals them; a relative path starts in the data directory
 */
public record SecretsConfig(Path keyFile) {

  static SecretsConfig of(Configuration from) {
    return new SecretsConfig(from.value(Settings.SECRETS_KEY_FILE));
  }
}
