package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.Role;
import io.hermod.config.source.OidcIssuerConfig;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Settings and access name the same roles, though neither knows the other. */
class RoleNamesTest {
  @Test
  void areTheSameInTheConfiguration() {
    assertThat(Arrays.stream(Role.values()).map(Role::wireName))
        .containsExactlyElementsOf(OidcIssuerConfig.ROLES);
  }
}
