package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.setting.Settings;
import io.hermod.profile.Profiles;
import org.junit.jupiter.api.Test;

class ProfileNamesTest {

  /** Settings stand apart from the vocabulary, so they list the names once more. */
  @Test
  void everyProfileCanBeSetAndEverySettingIsAProfile() {
    assertThat(Settings.PROFILES).containsExactlyInAnyOrderElementsOf(Profiles.names());
  }
}
