package io.hermod.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadmeTest {

  @Test
  void listsEverySettingWithItsDefaultAndNoOther() throws IOException {
    List<String> rows =
        Files.readAllLines(Path.of("README.md")).stream()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.substring(0, line.indexOf('|', line.indexOf("` | `") + 5)).strip())
            .toList();

    assertThat(rows)
        .containsExactlyElementsOf(
            Settings.ALL.stream()
                .map(setting -> "| `%s` | `%s`".formatted(setting.key(), setting.fallback()))
                .toList());
  }
}
