package io.hermod.config.edge;

import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.GivenValue;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds settings among the environment variables of the Edge module: {@code
 * inbound__serverAuth__tlsPolicy}, or {@code inbound:serverAuth:tlsPolicy} as in 2019, in any case.
 */
public final class ModuleVariables {
  private static final Pattern OURS =
      Pattern.compile("(inbound|outbound|brokers?|api|metrics)(__|:).*", Pattern.CASE_INSENSITIVE);
  private static final Pattern SEPARATOR = Pattern.compile("__|:");

  /** The variables in which IoT Edge tells each module its identity. */
  private static final Map<String, Setting<?>> IDENTITY =
      Map.of(
          "IOTEDGE_IOTHUBHOSTNAME", EdgeSettings.HUB,
          "IOTEDGE_DEVICEID", EdgeSettings.DEVICE,
          "IOTEDGE_MODULEID", EdgeSettings.MODULE);

  private final Map<String, String> environment;

  public ModuleVariables(Map<String, String> environment) {
    this.environment = environment;
  }

  /** If a variable is set in both spellings, the newer one comes first. */
  public List<GivenValue> settings() {
    return ours()
        .flatMap(variable -> settingOf(variable.getKey()).map(s -> given(s, variable)).stream())
        .toList();
  }

  /** A sentence for each variable that looks like a setting of the module but is not one. */
  public List<String> warnings() {
    return ours()
        .map(Entry::getKey)
        .filter(Predicate.not(name -> settingOf(name).isPresent()))
        .map("the environment variable %s is ignored: there is no such setting"::formatted)
        .toList();
  }

  /** Anything that was set on purpose takes precedence over these values. */
  public List<GivenValue> identity() {
    return IDENTITY.entrySet().stream()
        .flatMap(known -> given(known.getKey(), known.getValue()).stream())
        .map(ModuleVariables::withoutDomain)
        .toList();
  }

  private Optional<GivenValue> given(String name, Setting<?> setting) {
    return Optional.ofNullable(environment.get(name))
        .map(text -> given(setting, Map.entry(name, text)));
  }

  private Stream<Entry<String, String>> ours() {
    return environment.entrySet().stream()
        .filter(variable -> OURS.matcher(variable.getKey()).matches())
        .sorted(
            Comparator.comparing(
                    (Entry<String, String> variable) -> variable.getKey().contains(":"))
                .thenComparing(Entry::getKey));
  }

  private static Optional<Setting<?>> settingOf(String variable) {
    String name = SEPARATOR.matcher(variable.toLowerCase(Locale.ROOT)).replaceAll(".");
    String key = name.startsWith("brokers.") ? name.replaceFirst("s", "") : name;
    return Settings.ALL.stream()
        .filter(setting -> setting.key().replace("-", "").equals(key))
        .findFirst();
  }

  private static GivenValue given(Setting<?> setting, Entry<String, String> variable) {
    return new GivenValue(
        setting.key(), variable.getValue(), "the environment variable " + variable.getKey());
  }

  /** Resource ids contain the name of the hub, not its host name. */
  private static GivenValue withoutDomain(GivenValue value) {
    return value.key().equals(EdgeSettings.HUB.key())
        ? new GivenValue(value.key(), value.text().replaceFirst("\\..*", ""), value.origin())
        : value;
  }
}
