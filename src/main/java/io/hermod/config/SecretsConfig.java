package io.hermod.config;

import java.nio.file.Path;

/**
 * How secrets are kept.
 *
 * @param keyFile the key that they are sealed with; a relative path begins in the data directory
 */
public record SecretsConfig(Path keyFile) {

  static SecretsConfig of(Configuration from) {
    return new SecretsConfig(from.value(Settings.SECRETS_KEY_FILE));
  }
}
