package io.hermod.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleConfigTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    ", , true",
    "false, , true",
    "true, , false",
    "true, true, true",
    "true, false, false",
    "false, false, false"
  })
  void isOnExceptOnSmallDevicesUnlessSomebodyDecides(
      String isEdge, String isEnabled, boolean expected) {
    Map<String, String> variables = new HashMap<>();
    variables.computeIfAbsent("HERMOD_EDGE_ENABLED", _ -> isEdge);
    variables.computeIfAbsent("HERMOD_CONSOLE_ENABLED", _ -> isEnabled);
    ConfigReader reader = new ConfigReader(folder, variables);
    assertThat(HermodConfig.of(reader.read(List.of(), null)).console().isEnabled())
        .isEqualTo(expected);
  }
}
