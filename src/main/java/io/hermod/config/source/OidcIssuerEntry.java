package io.hermod.config.source;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks one entry of the list of issuers. */
final class OidcIssuerEntry {
  static final String MEMBERS = "issuer, audience, role-claim, console-client-id, roles";

  private static final String ROLE = "roles.";
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Map<String, Set<String>> roles = new LinkedHashMap<>();

  private OidcIssuerEntry() {}

  static OidcIssuerEntry of(List<GivenValue> members) {
    OidcIssuerEntry entry = new OidcIssuerEntry();
    members.forEach(entry::add);
    return entry;
  }

  OidcIssuerConfig issuer() {
    if (roles.isEmpty()) {
      throw new ConfigException("must have roles, such as roles: { EventGrid.Admin: contributor }");
    }
    return new OidcIssuerConfig(
        checkedIssuer(required("issuer")),
        words(required("audience")),
        texts.getOrDefault("role-claim", "roles"),
        roles,
        texts.get("console-client-id"));
  }

  /** Everything after {@code roles.} is a value of the claim, including dots. */
  private void add(GivenValue member) {
    if (member.key().startsWith(ROLE)) {
      roles.put(member.key().substring(ROLE.length()), checkedRoles(member));
    } else if (List.of(MEMBERS.split(", ")).contains(member.key()) && !member.text().isEmpty()) {
      texts.put(member.key(), member.text());
    } else {
      throw new ConfigException(
          "%s (from %s): an issuer may only have %s, each with a value"
              .formatted(member.key(), member.origin(), MEMBERS));
    }
  }

  private static Set<String> checkedRoles(GivenValue member) {
    Set<String> names = words(member.text());
    if (names.isEmpty() || !OidcIssuerConfig.ROLES.containsAll(names)) {
      throw new ConfigException(
          "%s (from %s) must be one or more of %s, separated by commas"
              .formatted(member.key(), member.origin(), String.join(", ", OidcIssuerConfig.ROLES)));
    }
    return names;
  }

  private String required(String name) {
    @Nullable String text = texts.get(name);
    if (text == null) {
      throw new ConfigException("must have " + name);
    }
    return text;
  }

  private static String checkedIssuer(String text) {
    try {
      URI uri = new URI(text);
      boolean isSafe =
          "https".equals(uri.getScheme())
              || ("http".equals(uri.getScheme()) && LOOPBACK.contains(uri.getHost()));
      if (isSafe && uri.getHost() != null && uri.getRawQuery() == null) {
        return text;
      }
    } catch (URISyntaxException _) {
      // Reported below, as for any other text.
    }
    throw new ConfigException(
        "must have an issuer such as https://login.example.com/realms/main; plain http is allowed"
            + " only on this machine");
  }

  private static Set<String> words(String text) {
    return new LinkedHashSet<>(
        Arrays.stream(text.split("[,\\s]+")).filter(word -> !word.isEmpty()).toList());
  }
}
