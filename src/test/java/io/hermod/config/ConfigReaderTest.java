package io.hermod.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.setting.TelemetrySettings;
import io.hermod.config.source.ConfigException;
import io.hermod.config.source.Configuration;
import io.hermod.config.source.GivenValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigReaderTest {
  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @Test
  void usesTheDefaultsWhenNothingIsGiven() {
    HermodConfig config = HermodConfig.of(read(List.of()));

    assertThat(config.dataDir()).isEqualTo(Path.of("./data"));
    assertThat(config.server().host()).isEqualTo("127.0.0.1");
    assertThat(config.server().httpsPort()).isEqualTo(4438);
    assertThat(config.server().httpPort()).isNull();
    assertThat(config.delivery().profile()).isEqualTo(new ProfileConfig("cloud-2021", 5000, 64));
    assertThat(config.outbound())
        .isEqualTo(
            new OutboundConfig(
                true,
                null,
                new EgressConfig(List.of(), List.of("link-local", "multicast", "unspecified")),
                null,
                List.of(),
                ResourceConfig.NONE));
    assertThat(config.store())
        .isEqualTo(
            new StoreConfig(
                false, Long.MAX_VALUE, false, 256_000_000, 64_000_000, RetentionConfig.OFF));
    assertThat(config.delivery().limits())
        .isEqualTo(
            new DeliveryLimits(
                64, 4096, 64_000_000, 64_000_000, 1_000_000_000, Duration.ofMillis(250)));
    assertThat(config.delivery().honoursRetryAfter()).isTrue();
    assertThat(config.delivery().hasOldDataschema()).isFalse();
    assertThat(config.delivery().probation())
        .isEqualTo(new ProbationConfig(10, Duration.ofHours(3)));
    assertThat(config.time()).isEqualTo(new TimeConfig(false, Duration.ofMillis(500), null));
    assertThat(config.metrics())
        .isEqualTo(
            new MetricsConfig(
                true,
                new DiagnosticsConfig(
                    null, 10_000_000, 10, null, Set.copyOf(TelemetrySettings.CATEGORIES)),
                new TracingConfig(null, 0.01)));
  }

  @Test
  void everyDefaultIsAllowedByItsOwnFormat() {
    assertThat(Settings.ALL)
        .allSatisfy(s -> assertThat(s.format().parse(s.fallback())).isPresent());
  }

  @Test
  void namesNoKeyTwice() {
    assertThat(Settings.ALL).extracting(Setting::key).doesNotHaveDuplicates();
    assertThat(Settings.ALL).extracting(Setting::environmentName).doesNotHaveDuplicates();
  }

  @Test
  void readsTheUsualFileWhereThereIsOne() throws IOException {
    write(
        "hermod.yaml",
        """
        https-port: 5000
        http-port: 0
        store:
          max-bytes: 1GiB
        delivery.commit-interval: PT0.5S
        outbound:
          webhook:
            https-only: false
        """);

    HermodConfig config = HermodConfig.of(read(List.of()));

    assertThat(config.server().httpsPort()).isEqualTo(5000);
    assertThat(config.server().httpPort()).isZero();
    assertThat(config.store().maxBytes()).isEqualTo(1L << 30);
    assertThat(config.delivery().limits().commitInterval()).isEqualTo(Duration.ofMillis(500));
    assertThat(config.outbound().webhookHttpsOnly()).isFalse();
  }

  @Test
  void takesABareOffInTheFileForOff() throws IOException {
    write("hermod.yaml", "http-port: off\n");

    assertThat(HermodConfig.of(read(List.of())).server().httpPort()).isNull();
  }

  @Test
  void prefersFlagsToEnvironmentToFileToDefault() throws IOException {
    write("hermod.yaml", "host: from.file\nhttps-port: 1\nhttp-port: 1\n");
    environment.put("HERMOD_HOST", "from.environment");
    environment.put("HERMOD_HTTPS_PORT", "2");
    Configuration read = read(List.of(flag("host", "from.flag")));

    assertThat(read.text(Settings.HOST)).isEqualTo("from.flag");
    assertThat(read.origin(Settings.HOST)).isEqualTo("the flag --host");
    assertThat(read.text(Settings.HTTPS_PORT)).isEqualTo("2");
    assertThat(read.origin(Settings.HTTPS_PORT)).contains("HERMOD_HTTPS_PORT");
    assertThat(read.text(Settings.HTTP_PORT)).isEqualTo("1");
    assertThat(read.origin(Settings.HTTP_PORT)).endsWith("hermod.yaml, line 3");
    assertThat(read.origin(Settings.PROFILE)).isEqualTo("default");
  }

  @Test
  void readsTheNamedFileInsteadOfTheUsualOne() throws IOException {
    write("hermod.yaml", "host: usual\n");
    write("other.yaml", "profile: edge\n");

    Configuration read = reader().read(List.of(), Path.of("other.yaml"));

    assertThat(read.text(Settings.HOST)).isEqualTo("127.0.0.1");
    assertThat(read.text(Settings.PROFILE)).isEqualTo("edge");
  }

  @Test
  void refusesANamedFileThatIsNotThere() {
    assertThatThrownBy(() -> reader().read(List.of(), Path.of("missing.yaml")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("missing.yaml");
  }

  @Test
  void refusesAnUnknownKeyInTheFileWithItsLine() throws IOException {
    write("hermod.yaml", "host: a\nstore:\n  max-byte: 1GB\n");

    assertRefused(
        "unknown setting store.max-byte",
        "hermod.yaml, line 3",
        "Did you mean store.max-bytes? `hermod serve --help` lists all settings.");
  }

  @Test
  void refusesAnUnknownVariable() {
    environment.put("HERMOD_STORE_MAX_BYTE", "1GB");

    assertRefused(
        "unknown setting HERMOD_STORE_MAX_BYTE",
        "the environment variable",
        "Did you mean HERMOD_STORE_MAX_BYTES?");
  }

  @Test
  void readsTheFileThatTheEnvironmentNames() throws IOException {
    write("hermod.yaml", "host: 10.0.0.1");
    write("other.yaml", "host: 10.0.0.2");
    write("flag.yaml", "host: 10.0.0.3");
    environment.put("HERMOD_CONFIG", "other.yaml");

    assertThat(read(List.of()).value(Settings.HOST)).isEqualTo("10.0.0.2");
    assertThat(reader().read(List.of(), Path.of("flag.yaml")).value(Settings.HOST))
        .isEqualTo("10.0.0.3");
  }

  @Test
  void refusesAFileThatTheEnvironmentNamesAndThatIsMissing() {
    environment.put("HERMOD_CONFIG", "missing.yaml");

    assertRefused("cannot read the configuration file", "missing.yaml");
  }

  @Test
  void leavesTheVariablesOfTheLauncherAndOfCommandsAlone() {
    environment.put("HERMOD_JAVA_OPTS", "-Xmx1g");
    environment.put("HERMOD_SERVER", "https://hermod.example.org");
    environment.put("HERMOD_CLIENT_ID", "c");
    environment.put("HERMOD_CLIENT_SECRET", "s");
    environment.put("PATH", "/bin");

    assertThat(read(List.of()).origin(Settings.HOST)).isEqualTo("default");
  }

  @ParameterizedTest
  @CsvSource({
    "https-port, 65536, a port from 0 to 65535",
    "https-port, -1, a port from 0 to 65535",
    "http-port, none, or off",
    "host, a b, a host name or an IP address",
    "data-dir, '', a path",
    "profile, cloud-2019, 'cloud-2018, cloud-2020, cloud-2021, cloud-2026, edge'",
    "outbound.webhook.https-only, yes, true or false",
    "store.max-bytes, 1MB, at least 16MB",
    "store.max-bytes, lots, unlimited",
    "store.min-free-bytes, -1, a size",
    "store.segment-bytes, 2GB, from 4MB to 1GB",
    "delivery.max-in-flight, 0, a number from 1 to 10000",
    "delivery.in-flight-bytes, 1, a size from 2MB",
    "delivery.max-connections, 1e3, a number",
    "delivery.window-bytes, 99999999999999999999, a size",
    "delivery.set-aside-bytes, 10 parsecs, a size",
    "delivery.commit-interval, 2m, a duration from 1ms to 1m",
    "delivery.default-max-events-per-batch, 5001, a number from 1 to 5000",
    "delivery.default-preferred-batch-size-in-kilobytes, 0, a number from 1 to 1024",
  })
  void refusesABadValueNamingKeyOriginAndWhatIsAllowed(String key, String text, String allowed) {
    assertThatThrownBy(() -> read(List.of(flag(key, text))))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(key + " must be ")
        .hasMessageContaining(allowed)
        .hasMessageContaining("not '" + text + "'")
        .hasMessageContaining("from the flag --" + key);
  }

  @Test
  void reportsAllProblemsAtOnceAlsoTheHiddenOnes() throws IOException {
    write("hermod.yaml", "host: 'a b'\nprofile: none\n");
    environment.put("HERMOD_NONSENSE", "1");

    assertThatThrownBy(() -> read(List.of(flag("host", "localhost"))))
        .message()
        .satisfies(message -> assertThat(message.lines()).hasSize(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"- a\n", "just text\n", "host: [a]\n", "host: a\nhost: b\n", "a: {b\n"})
  void refusesAFileThatIsNotKeysAndValues(String content) throws IOException {
    write("hermod.yaml", content);

    assertRefused("hermod.yaml");
  }

  @Test
  void refusesAKeyWithoutAValue() throws IOException {
    write("hermod.yaml", "host:\n");

    assertRefused("host must be", "hermod.yaml, line 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing but a comment\n", "store:\n#  max-bytes: 1GB\n"})
  void takesAnEmptyFileOrSectionForNothingGiven(String content) throws IOException {
    write("hermod.yaml", content);

    assertThat(read(List.of()).origin(Settings.STORE_MAX_BYTES)).isEqualTo("default");
  }

  private void assertRefused(String... parts) {
    assertThatThrownBy(() -> read(List.of()))
        .isInstanceOf(ConfigException.class)
        .message()
        .contains(parts);
  }

  private Configuration read(List<GivenValue> flags) {
    return reader().read(flags, null);
  }

  private ConfigReader reader() {
    return new ConfigReader(folder, environment);
  }

  private static GivenValue flag(String key, String text) {
    return new GivenValue(key, text, "the flag --" + key);
  }

  private void write(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }
}
