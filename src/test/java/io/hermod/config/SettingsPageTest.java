package io.hermod.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The rows of docs/settings.md are generated from the settings. With {@code -Dwrite-docs=true} this
 * test writes them; otherwise it fails if they differ.
 */
class SettingsPageTest {
  private static final Path PAGE = Path.of("docs/settings.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z0-9.-]+)` \\|.*$");

  private final Map<String, Setting<?>> settings =
      Settings.ALL.stream().collect(Collectors.toMap(Setting::key, Function.identity()));

  @Test
  void listsEverySettingOnceAndNoOther() throws IOException {
    List<String> keys = ROW.matcher(Files.readString(PAGE)).results().map(r -> r.group(1)).toList();

    assertThat(keys).containsExactlyElementsOf(Settings.ALL.stream().map(Setting::key).toList());
  }

  @Test
  void describesEverySettingAsTheCodeDoes() throws IOException {
    String generated = ROW.matcher(Files.readString(PAGE)).replaceAll(row -> row(row.group(1)));

    if (Boolean.getBoolean("write-docs")) {
      Files.writeString(PAGE, generated);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/settings.md is out of date: run this test with -Dwrite-docs=true")
        .isEqualTo(generated);
  }

  private String row(String key) {
    Setting<?> setting = settings.get(key);
    return setting == null
        ? Matcher.quoteReplacement("(unknown setting " + key + ")")
        : Matcher.quoteReplacement(
            "| `%s` | `%s` | %s |".formatted(key, setting.fallback(), setting.description()));
  }
}
