package io.hermod.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The settings that there are once per storage account: {@code storage-accounts.letters.sas} in the
 * file, {@code HERMOD_STORAGE_ACCOUNTS_LETTERS_SAS} in the environment. They have no flags, because
 * arguments of a process can be seen by others.
 */
final class StorageAccounts {
  static final String SECTION = "storage-accounts";

  private static final String PREFIX = SECTION + ".";
  private static final String VARIABLE = "HERMOD_STORAGE_ACCOUNTS_";
  private static final Pattern NAME = Pattern.compile("[a-z0-9]{3,24}");

  private final Map<String, Map<String, String>> entries = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final List<StorageAccountConfig> accounts = new ArrayList<>();

  private StorageAccounts() {}

  /** Takes what was given for accounts, the strongest for each key; notes all that is wrong. */
  static StorageAccounts of(Iterable<GivenValue> given) {
    StorageAccounts read = new StorageAccounts();
    given.forEach(read::add);
    read.entries.forEach(read::check);
    return read;
  }

  List<String> problems() {
    return problems;
  }

  List<StorageAccountConfig> accounts() {
    return accounts;
  }

  static boolean isOne(String key) {
    return key.equals(SECTION) || key.startsWith(PREFIX);
  }

  /** The key that a variable stands for; names of accounts have no underscores. */
  static Optional<String> keyOf(String variable) {
    int end = variable.indexOf('_', VARIABLE.length());
    if (!variable.startsWith(VARIABLE) || end < 0) {
      return Optional.empty();
    }
    String name = variable.substring(VARIABLE.length(), end).toLowerCase(Locale.ROOT);
    String member = variable.substring(end + 1).toLowerCase(Locale.ROOT).replace('_', '-');
    return Optional.of(PREFIX + name + "." + member);
  }

  private void add(GivenValue value) {
    String path = value.key().substring(Math.min(PREFIX.length(), value.key().length()));
    int dot = path.lastIndexOf('.');
    String name = dot < 0 ? path : path.substring(0, dot);
    String member = dot < 0 ? "" : path.substring(dot + 1);
    if (!NAME.matcher(name).matches()) {
      problems.add(notAName(value));
    } else if (!StorageAccountEntry.MEMBERS.contains(member)) {
      problems.add(notAMember(value, name));
    } else {
      entries.computeIfAbsent(name, _ -> new LinkedHashMap<>()).put(member, value.text().strip());
    }
  }

  private void check(String name, Map<String, String> members) {
    try {
      accounts.add(new StorageAccountEntry(name, members).account());
    } catch (ConfigException e) {
      problems.add(PREFIX + name + " " + e.getMessage());
    }
  }

  private static String notAName(GivenValue value) {
    return "%s (from %s): %s holds the names of storage accounts, 3 to 24 small letters and digits"
        .formatted(value.key(), value.origin(), SECTION);
  }

  private static String notAMember(GivenValue value, String name) {
    return "%s (from %s): %s%s must have some of these, each with a text: %s"
        .formatted(
            value.key(),
            value.origin(),
            PREFIX,
            name,
            String.join(", ", StorageAccountEntry.MEMBERS));
  }
}
