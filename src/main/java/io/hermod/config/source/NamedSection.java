package io.hermod.config.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A section of the configuration with an entry for each name: {@code storage-accounts.letters.sas}
 * in the file, {@code HERMOD_STORAGE_ACCOUNTS_LETTERS_SAS} in the environment. Entries have no
 * flags, because other users can see the arguments of a process. Messages quote no values, because
 * most are secrets.
 *
 * @param key the name of the section
 * @param entryName the names that entries may have
 * @param entryRule describes these names, to follow "must contain"
 * @param members the members that an entry may have
 * @param isOpen whether an entry may have any other members too, whose names contain dots
 * @param shown the members that are not secret
 * @param parser creates an entry; throws a {@link ConfigException} whose message follows its name
 */
record NamedSection<T>(
    String key,
    Pattern entryName,
    String entryRule,
    List<String> members,
    boolean isOpen,
    List<String> shown,
    EntryParser<T> parser) {

  /** Turns the members of an entry into its configuration. */
  @FunctionalInterface
  interface EntryParser<T> {
    T parse(String name, Map<String, String> members);
  }

  boolean contains(String fullKey) {
    return fullKey.equals(key) || fullKey.startsWith(key + ".");
  }

  /** Whether the value of this key may be shown. */
  boolean isShown(String fullKey) {
    return shown.stream().anyMatch(member -> fullKey.endsWith("." + member));
  }

  /** The key of a listed member that a variable sets. */
  Optional<String> listedKeyOf(String variable) {
    return pathIn(variable).flatMap(this::listedKey);
  }

  /**
   * The key that a variable sets.
   *
   * @param otherKeys the keys from other sources, which tell the names of entries
   */
  Optional<String> keyOf(String variable, Set<String> otherKeys) {
    return pathIn(variable)
        .flatMap(
            path -> listedKey(path).or(() -> isOpen ? openKey(path, otherKeys) : Optional.empty()));
  }

  /** What follows the section in a variable, where hyphens and dots are underscores. */
  private Optional<String> pathIn(String variable) {
    String prefix = "HERMOD_" + key.toUpperCase(Locale.ROOT).replace('-', '_') + "_";
    return variable.startsWith(prefix)
        ? Optional.of(
            variable.substring(prefix.length()).toLowerCase(Locale.ROOT).replace('_', '-'))
        : Optional.empty();
  }

  private Optional<String> listedKey(String path) {
    return members.stream()
        .filter(member -> path.endsWith("-" + member))
        .max(Comparator.comparingInt(String::length))
        .map(member -> entry(path.substring(0, path.length() - member.length() - 1), member));
  }

  /**
   * Both the name and the member may contain hyphens here. The name is the longest one that other
   * keys have, or else the first part.
   */
  private Optional<String> openKey(String path, Set<String> otherKeys) {
    return otherKeys.stream()
        .filter(other -> other.startsWith(key + "."))
        .map(other -> other.substring(key.length() + 1).replaceFirst("\\..*", ""))
        .filter(name -> path.startsWith(name + "-"))
        .max(Comparator.comparingInt(String::length))
        .map(String::length)
        .or(() -> Optional.of(path.indexOf('-')).filter(end -> end > 0))
        .map(end -> entry(path.substring(0, end), path.substring(end + 1).replace('-', '.')));
  }

  private String entry(String name, String member) {
    return key + "." + name + "." + member;
  }

  /**
   * Reads the values given for this section, one per key.
   *
   * @param problems receives what is wrong with them
   */
  List<T> read(Iterable<GivenValue> given, List<String> problems) {
    Map<String, Map<String, String>> entries = new LinkedHashMap<>();
    given.forEach(value -> add(value, entries, problems));
    List<T> read = new ArrayList<>();
    entries.forEach((name, values) -> parse(name, values, read, problems));
    return List.copyOf(read);
  }

  private void add(
      GivenValue value, Map<String, Map<String, String>> entries, List<String> problems) {
    String path = value.key().substring(Math.min(key.length() + 1, value.key().length()));
    int dot = isOpen ? path.indexOf('.') : path.lastIndexOf('.');
    String name = dot < 0 ? path : path.substring(0, dot);
    String member = dot < 0 ? "" : path.substring(dot + 1);
    if (!entryName.matcher(name).matches()) {
      problems.add(problem(value, key + " must contain " + entryRule));
    } else if (!mayHave(member)) {
      problems.add(
          problem(
              value,
              "%s.%s must have some of these members, each with a value: %s"
                  .formatted(key, name, String.join(", ", members))));
    } else {
      entries
          .computeIfAbsent(name.toLowerCase(Locale.ROOT), _ -> new LinkedHashMap<>())
          .putIfAbsent(member, value.text().strip());
    }
  }

  private boolean mayHave(String member) {
    return members.contains(member) || (isOpen && member.contains("."));
  }

  private static String problem(GivenValue value, String rule) {
    return "%s (from %s): %s".formatted(value.key(), value.origin(), rule);
  }

  private void parse(String name, Map<String, String> values, List<T> read, List<String> problems) {
    try {
      read.add(parser.parse(name, values));
    } catch (ConfigException e) {
      problems.add(key + "." + name + " " + e.getMessage());
    }
  }

  /** Returns a member that must be there. */
  static String required(Map<String, String> members, String member) {
    return Optional.ofNullable(members.get(member))
        .filter(text -> !text.isEmpty())
        .orElseThrow(() -> new ConfigException("must have a " + member));
  }
}
