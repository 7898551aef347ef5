package io.hermod.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.ConfigFileReader;
import io.hermod.config.source.GivenValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The configuration file of the Debian package is generated from the settings. With {@code
 * -Dwrite-docs=true} this test writes it; otherwise it fails if it differs.
 */
class PackagedFileTest {
  private static final Path FILE = Path.of("packaging/debian/hermod.yaml");
  private static final int WIDTH = 98;
  private static final String HEAD =
      """
      # Settings of the Hermod service. Those that begin with # show their defaults. After a change:
      # systemctl restart hermod. `hermod config` prints what is in effect.
      #
      # A dotted key may also be written as nested sections. The sections for destinations, storage
      # accounts and token issuers, which have no defaults, are described with the documentation.

      data-dir: /var/lib/hermod
      """;

  @Test
  void hasEverySettingAsAComment() throws IOException {
    String generated =
        Settings.ALL.stream()
            .filter(setting -> !setting.equals(Settings.DATA_DIR))
            .map(PackagedFileTest::lines)
            .collect(Collectors.joining("", HEAD, ""));

    if (Boolean.getBoolean("write-docs")) {
      Files.writeString(FILE, generated);
    }
    assertThat(Files.readString(FILE))
        .as(FILE + " is out of date: run this test with -Dwrite-docs=true")
        .isEqualTo(generated);
  }

  /** Whoever removes a # gets what the line says. */
  @Test
  void everyLineIsReadOnceItIsNoComment(@TempDir Path folder) throws IOException {
    String all = Files.readString(FILE).replaceAll("(?m)^#(?! |$)", "");
    Path file = Files.writeString(folder.resolve("all.yaml"), all);
    List<GivenValue> read = ConfigFileReader.read(file);

    assertThat(read)
        .extracting(GivenValue::key)
        .containsExactlyElementsOf(Settings.ALL.stream().map(Setting::key).toList());
    assertThat(read)
        .filteredOn(value -> !value.key().equals(Settings.DATA_DIR.key()))
        .extracting(GivenValue::text)
        .containsExactlyElementsOf(
            Settings.ALL.stream()
                .filter(setting -> !setting.equals(Settings.DATA_DIR))
                .map(Setting::fallback)
                .toList());
  }

  private static String lines(Setting<?> setting) {
    return "\n%s\n#%s: %s\n".formatted(comment(setting.help()), setting.key(), quoted(setting));
  }

  private static String quoted(Setting<?> setting) {
    return setting.fallback().isEmpty() ? "\"\"" : setting.fallback();
  }

  private static String comment(String text) {
    StringBuilder lines = new StringBuilder("#");
    int length = 1;
    for (String word : text.split(" ", -1)) {
      if (length + 1 + word.length() > WIDTH) {
        lines.append("\n#");
        length = 1;
      }
      lines.append(' ').append(word);
      length += 1 + word.length();
    }
    return lines.toString();
  }
}
