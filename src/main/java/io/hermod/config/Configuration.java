package io.hermod.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every setting with its value and where that came from, checked. */
public final class Configuration {
  private static final String DEFAULT_ORIGIN = "default";

  private final Map<String, GivenValue> given;
  private final List<StorageAccountConfig> storageAccounts;
  private final List<OidcIssuerConfig> oidcIssuers;
  private final List<EntraTenantConfig> entraTenants;
  private final List<String> warnings;

  private Configuration(
      Map<String, GivenValue> given,
      List<StorageAccountConfig> storageAccounts,
      List<OidcIssuerConfig> oidcIssuers,
      List<EntraTenantConfig> entraTenants,
      List<String> warnings) {
    this.given = given;
    this.storageAccounts = List.copyOf(storageAccounts);
    this.oidcIssuers = List.copyOf(oidcIssuers);
    this.entraTenants = List.copyOf(entraTenants);
    this.warnings = List.copyOf(warnings);
  }

  /** Layers come with the strongest first; what a stronger one hides is checked all the same. */
  static Configuration of(List<List<GivenValue>> layers, List<String> warnings) {
    List<String> problems = new ArrayList<>();
    Map<String, GivenValue> strongest = new HashMap<>();
    for (GivenValue value : layers.stream().flatMap(List::stream).toList()) {
      problems.addAll(problemsOf(value));
      strongest.putIfAbsent(value.key(), value);
    }
    StorageAccounts accounts = StorageAccounts.of(among(strongest, StorageAccounts::isOne));
    problems.addAll(accounts.problems());
    OidcIssuers issuers = OidcIssuers.of(among(strongest, OidcIssuers::isOne));
    problems.addAll(issuers.problems());
    EntraTenants tenants = EntraTenants.of(among(strongest, EntraTenants::isOne));
    problems.addAll(tenants.problems());
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    Configuration configuration =
        new Configuration(
            strongest, accounts.accounts(), issuers.issuers(), tenants.tenants(), warnings);
    return configuration.checkedAsAWhole();
  }

  private Configuration checkedAsAWhole() {
    List<String> problems = new ArrayList<>(EdgeRules.problemsOf(this));
    problems.addAll(TlsRules.problemsOf(this));
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    return this;
  }

  public <T> T value(Setting<T> setting) {
    return setting.format().parse(text(setting)).orElseThrow();
  }

  /** The value as it may be shown, with what it means here where it is left to the machine. */
  public String shown(Setting<?> setting) {
    String text = text(setting);
    if (text.equals(ValueFormats.AUTO)) {
      return "%s (%s)".formatted(text, value(setting));
    }
    return setting.isSecret() && isGiven(setting) ? GivenValue.SECRET : text;
  }

  String text(Setting<?> setting) {
    GivenValue value = given.get(setting.key());
    return value == null ? setting.fallback() : value.text();
  }

  boolean isGiven(Setting<?> setting) {
    return given.containsKey(setting.key());
  }

  /** What somebody should look at though it stops nothing, in sentences. */
  public List<String> warnings() {
    return Stream.concat(warnings.stream(), UnusedSettings.warningsFor(this).stream()).toList();
  }

  public String origin(Setting<?> setting) {
    GivenValue value = given.get(setting.key());
    return value == null ? DEFAULT_ORIGIN : value.origin();
  }

  /** The accounts that dead letters may go to, by their names. */
  public List<StorageAccountConfig> storageAccounts() {
    return storageAccounts;
  }

  /** The servers whose tokens we accept beside our own. */
  public List<OidcIssuerConfig> oidcIssuers() {
    return oidcIssuers;
  }

  /** The tenants that protected webhooks may be of. */
  public List<EntraTenantConfig> entraTenants() {
    return entraTenants;
  }

  /** What was set for issuers, in the order of the keys. */
  public List<GivenValue> oidcSettings() {
    return among(given, OidcIssuers::isOne);
  }

  /** What was set for accounts and tenants, in the order of the keys; hides what may be secret. */
  public List<GivenValue> shownEntries() {
    return among(given, Configuration::mayBeSecret).stream()
        .map(GivenValue::withoutSecret)
        .toList();
  }

  private static boolean mayBeSecret(String key) {
    return StorageAccounts.isOne(key) || EntraTenants.isOne(key);
  }

  private static boolean isEntry(String key) {
    return mayBeSecret(key) || OidcIssuers.isOne(key);
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
    String found = setting.isSecret() ? "what it is" : "'" + value.text() + "'";
    return List.of(
        "%s must be %s, not %s (from %s)"
            .formatted(setting.key(), setting.format().allowed(), found, value.origin()));
  }

  private static String unknown(GivenValue value) {
    return "unknown setting %s (from %s); the settings are: %s"
        .formatted(
            value.key(),
            value.origin(),
            Settings.ALL.stream().map(Setting::key).collect(Collectors.joining(", ")));
  }
}
