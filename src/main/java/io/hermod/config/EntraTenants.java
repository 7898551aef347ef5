package io.hermod.config;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The settings that there are once per Entra tenant: {@code entra-tenants.<id>.client-secret} in
 * the file, {@code HERMOD_ENTRA_TENANTS_<ID>_CLIENT_SECRET} in the environment. They have no flags,
 * because arguments of a process can be seen by others; complaints quote no value.
 */
final class EntraTenants {
  static final String SECTION = "entra-tenants";
  static final String TOKEN_ENDPOINT = "token-endpoint";
  static final String CLIENT_ID = "client-id";
  static final String CLIENT_SECRET = "client-secret";

  private static final List<String> MEMBERS = List.of(TOKEN_ENDPOINT, CLIENT_ID, CLIENT_SECRET);
  private static final String PREFIX = SECTION + ".";
  private static final String VARIABLE = "HERMOD_ENTRA_TENANTS_";
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,127}");

  private final Map<String, Map<String, String>> entries = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final List<EntraTenantConfig> tenants = new ArrayList<>();

  private EntraTenants() {}

  /** Takes what was given for tenants, the strongest for each key; notes all that is wrong. */
  static EntraTenants of(Iterable<GivenValue> given) {
    EntraTenants read = new EntraTenants();
    given.forEach(read::add);
    read.entries.forEach(read::check);
    return read;
  }

  List<String> problems() {
    return problems;
  }

  List<EntraTenantConfig> tenants() {
    return tenants;
  }

  static boolean isOne(String key) {
    return key.equals(SECTION) || key.startsWith(PREFIX);
  }

  /** The key that a variable stands for; the hyphens of an id are underscores there. */
  static Optional<String> keyOf(String variable) {
    if (!variable.startsWith(VARIABLE)) {
      return Optional.empty();
    }
    String rest = variable.substring(VARIABLE.length()).toLowerCase(Locale.ROOT).replace('_', '-');
    return MEMBERS.stream()
        .filter(member -> rest.endsWith("-" + member))
        .map(
            member ->
                PREFIX + rest.substring(0, rest.length() - member.length() - 1) + "." + member)
        .findFirst();
  }

  private void add(GivenValue value) {
    String path = value.key().substring(Math.min(PREFIX.length(), value.key().length()));
    int dot = path.lastIndexOf('.');
    String id = dot < 0 ? path : path.substring(0, dot);
    String member = dot < 0 ? "" : path.substring(dot + 1);
    if (!ID.matcher(id).matches() || !MEMBERS.contains(member)) {
      problems.add(
          "%s (from %s): %s holds ids of tenants, each with %s"
              .formatted(value.key(), value.origin(), SECTION, String.join(", ", MEMBERS)));
    } else {
      entries
          .computeIfAbsent(id.toLowerCase(Locale.ROOT), _ -> new LinkedHashMap<>())
          .putIfAbsent(member, value.text().strip());
    }
  }

  private void check(String id, Map<String, String> members) {
    try {
      tenants.add(
          new EntraTenantConfig(
              id,
              endpoint(required(members, TOKEN_ENDPOINT)),
              required(members, CLIENT_ID),
              required(members, CLIENT_SECRET)));
    } catch (ConfigException e) {
      problems.add(PREFIX + id + " " + e.getMessage());
    }
  }

  private static String required(Map<String, String> members, String member) {
    return Optional.ofNullable(members.get(member))
        .filter(text -> !text.isEmpty())
        .orElseThrow(() -> new ConfigException("lacks a " + member));
  }

  /** The secret goes there: in the clear only to this machine itself. */
  private static URI endpoint(String text) {
    try {
      URI uri = new URI(text);
      boolean isSafe =
          "https".equals(uri.getScheme())
              || ("http".equals(uri.getScheme()) && isLoopback(uri.getHost()));
      if (isSafe && uri.getHost() != null && uri.getRawFragment() == null) {
        return uri;
      }
    } catch (URISyntaxException _) {
      // Told below.
    }
    throw new ConfigException(
        "must have a token-endpoint such as https://login.microsoftonline.com/<tenant"
            + " id>/oauth2/v2.0/token");
  }

  private static boolean isLoopback(String host) {
    try {
      return "localhost".equals(host)
          || (host != null && InetAddress.ofLiteral(host).isLoopbackAddress());
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
