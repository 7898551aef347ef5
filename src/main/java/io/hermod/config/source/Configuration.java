package io.hermod.config.source;

import io.hermod.config.setting.NearestName;
import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.setting.ValueFormats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Every setting with its value and where the value came from. All values have been checked. */
public final class Configuration {
  private static final String DEFAULT_ORIGIN = "default";

  private final Map<String, GivenValue> given;
  private final ConfigEntries entries;
  private final List<String> warnings;

  private Configuration(
      Map<String, GivenValue> given, ConfigEntries entries, List<String> warnings) {
    this.given = given;
    this.entries = entries;
    this.warnings = List.copyOf(warnings);
  }

  /** The first layer takes precedence. Values that it hides are checked all the same. */
  public static Configuration of(List<List<GivenValue>> layers, List<String> warnings) {
    List<String> problems = new ArrayList<>();
    Map<String, GivenValue> strongest = new HashMap<>();
    for (GivenValue value : layers.stream().flatMap(List::stream).toList()) {
      problems.addAll(problemsOf(value));
      strongest.putIfAbsent(value.key(), value);
    }
    ConfigEntries entries = ConfigEntries.read(keys -> among(strongest, keys), problems);
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    return new Configuration(strongest, entries, warnings);
  }

  /** Returns the same configuration with more warnings. */
  public Configuration warning(List<String> more) {
    return new Configuration(
        given, entries, Stream.concat(warnings.stream(), more.stream()).toList());
  }

  public <T> T value(Setting<T> setting) {
    return setting.format().parse(text(setting)).orElseThrow();
  }

  /** The value as it may be shown; for auto, with the size or number that it means here. */
  public String shown(Setting<?> setting) {
    String text = text(setting);
    if (text.equals(ValueFormats.AUTO)) {
      return "%s (%s)".formatted(text, value(setting));
    }
    return setting.isSecret() && isGiven(setting) ? GivenValue.SECRET : text;
  }

  public String text(Setting<?> setting) {
    GivenValue value = given.get(setting.key());
    return value == null ? setting.fallback() : value.text();
  }

  public boolean isGiven(Setting<?> setting) {
    return given.containsKey(setting.key());
  }

  /** Problems that the operator should look at but that do not stop the server, as sentences. */
  public List<String> warnings() {
    return warnings;
  }

  public String origin(Setting<?> setting) {
    GivenValue value = given.get(setting.key());
    return value == null ? DEFAULT_ORIGIN : value.origin();
  }

  /** The storage accounts for dead letters and queues, sorted by name. */
  public List<StorageAccountConfig> storageAccounts() {
    return entries.storageAccounts();
  }

  public List<FunctionAppConfig> functionApps() {
    return entries.functionApps();
  }

  public List<KafkaClusterConfig> kafkaClusters() {
    return entries.kafkaClusters();
  }

  public List<NamespaceConfig> relayNamespaces() {
    return entries.relayNamespaces();
  }

  public List<NamespaceConfig> serviceBusNamespaces() {
    return entries.serviceBusNamespaces();
  }

  public List<EventHubsNamespaceConfig> eventHubsNamespaces() {
    return entries.eventHubsNamespaces();
  }

  /** The servers whose tokens we accept in addition to our own. */
  public List<OidcIssuerConfig> oidcIssuers() {
    return entries.oidcIssuers();
  }

  /** The tenants of protected webhooks. */
  public List<EntraTenantConfig> entraTenants() {
    return entries.entraTenants();
  }

  /** The settings of issuers, sorted by key. */
  public List<GivenValue> oidcSettings() {
    return among(given, OidcIssuers::isOne);
  }

  /** The settings of accounts, tenants and the like, sorted by key, with secrets hidden. */
  public List<GivenValue> shownEntries() {
    return among(given, ConfigSections::contain).stream().map(GivenValue::withoutSecret).toList();
  }

  private static boolean isEntry(String key) {
    return ConfigSections.contain(key) || OidcIssuers.isOne(key);
  }

  private static List<GivenValue> among(Map<String, GivenValue> given, Predicate<String> keys) {
    return given.values().stream()
        .filter(value -> keys.test(value.key()))
        .sorted(Comparator.comparing(GivenValue::key))
        .toList();
  }

  private static List<String> problemsOf(GivenValue value) {
    if (isEntry(value.key())) {
      return List.of();
    }
    return Settings.ALL.stream()
        .filter(setting -> setting.key().equals(value.key()))
        .findFirst()
        .map(setting -> problemsOf(setting, value))
        .orElseGet(() -> List.of(unknown(value)));
  }

  private static List<String> problemsOf(Setting<?> setting, GivenValue value) {
    if (setting.format().parse(value.text()).isPresent()) {
      return List.of();
    }
    String found = setting.isSecret() ? "the given value" : "'" + value.text() + "'";
    return List.of(
        "%s must be %s, not %s (from %s)"
            .formatted(setting.key(), setting.format().allowed(), found, value.origin()));
  }

  private static String unknown(GivenValue value) {
    Function<Setting<?>, String> name =
        EnvironmentReader.isVariable(value.key()) ? Setting::environmentName : Setting::key;
    List<String> known = Settings.ALL.stream().map(name).toList();
    return "unknown setting %s (from %s).%s `hermod serve --help` lists all settings."
        .formatted(value.key(), value.origin(), NearestName.question(value.key(), known));
  }
}
