package io.hermod.config.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueFormatsTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1536000, 1536000",
    "10B, 10",
    "1kB, 1000",
    "1KiB, 1024",
    "64MB, 64000000",
    "64 MB, 64000000",
    "64MiB, 67108864",
    "1gib, 1073741824",
    "2TB, 2000000000000",
  })
  void readsSizes(String text, long bytes) {
    assertThat(ByteSize.parse(text)).contains(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "MB", "1.5GB", "-1", "1 000", "1XB", "9999999999GB", "0x10"})
  void readsNothingElseAsASize(String text) {
    assertThat(ByteSize.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "250ms, PT0.25S",
    "30s, PT30S",
    "2m, PT2M",
    "3h, PT3H",
    "1d, PT24H",
    "PT30S, PT30S",
    "pt1m, PT1M",
  })
  void readsDurations(String text, Duration duration) {
    assertThat(Durations.parse(text)).contains(duration);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "ms", "1.5s", "-1s", "5 s", "P", "PTX", "99999999999s"})
  void readsNothingElseAsADuration(String text) {
    assertThat(Durations.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0ms", "1ms", "90s", "2m", "24h", "1500ms"})
  void writesDurationsAsTheyAreRead(String text) {
    assertThat(Durations.parse(text).map(Durations::format)).contains(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "::1", "my-host.example", "0.0.0.0", "fe80::1"})
  void takesHosts(String text) {
    assertThat(ValueFormats.host().parse(text)).contains(text);
  }
}
