package io.hermod.config.edge;

import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.source.Configuration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys that clients of the Edge module may use; {@code toString} leaves them out. */
public record SasKeysConfig(boolean isEnabled, List<String> keys) {

  public SasKeysConfig {
    keys = List.copyOf(keys);
  }

  static SasKeysConfig of(Configuration from) {
    return new SasKeysConfig(
        from.value(EdgeSettings.SAS_KEYS_ENABLED),
        Stream.of(EdgeSettings.SAS_KEY_1, EdgeSettings.SAS_KEY_2)
            .map(from::value)
            .flatMap(Optional::stream)
            .toList());
  }

  @Override
  public String toString() {
    return "SasKeysConfig[isEnabled=" + isEnabled + "]";
  }
}
