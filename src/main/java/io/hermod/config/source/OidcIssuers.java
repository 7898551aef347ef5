package io.hermod.config.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The list of issuers in the file: {@code auth.oidc[0].issuer} and so on. A list has no flags and
 * no environment variables.
 */
final class OidcIssuers {
  static final String LIST = "auth.oidc";

  private static final Pattern MEMBER = Pattern.compile("auth\\.oidc\\[(\\d{1,9})]\\.(.+)");

  private final Map<Integer, List<GivenValue>> entries = new TreeMap<>(Comparator.naturalOrder());
  private final List<String> problems = new ArrayList<>();
  private final List<OidcIssuerConfig> issuers = new ArrayList<>();

  private OidcIssuers() {}

  /** Reads the values given for issuers, and collects all problems. */
  static OidcIssuers of(Iterable<GivenValue> given) {
    OidcIssuers read = new OidcIssuers();
    given.forEach(read::add);
    read.entries.forEach(read::check);
    return read;
  }

  List<String> problems() {
    return problems;
  }

  List<OidcIssuerConfig> issuers() {
    return issuers;
  }

  static boolean isOne(String key) {
    return key.equals(LIST) || key.startsWith(LIST + ".") || key.startsWith(LIST + "[");
  }

  private void add(GivenValue value) {
    Matcher member = MEMBER.matcher(value.key());
    if (member.matches()) {
      entries
          .computeIfAbsent(Integer.valueOf(member.group(1)), _ -> new ArrayList<>())
          .add(new GivenValue(member.group(2), value.text().strip(), value.origin()));
    } else {
      problems.add(
          "%s (from %s): %s must be a list, each entry with: %s"
              .formatted(value.key(), value.origin(), LIST, OidcIssuerEntry.MEMBERS));
    }
  }

  private void check(int index, List<GivenValue> members) {
    try {
      issuers.add(OidcIssuerEntry.of(members).issuer());
    } catch (ConfigException e) {
      problems.add("%s[%d] %s".formatted(LIST, index, e.getMessage()));
    }
  }
}
