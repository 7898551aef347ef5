package io.hermod.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one store. The newest key seals; the older ones open entries of the journal that were
 * sealed with them. The text form has one line per key, the newest first.
 *
 * <pre>
 * nOMZ…=
 * yKv1…= below 4711
 * </pre>
 */
record Keyring(MasterKey newest, List<OldKey> older) {
  private static final String BELOW = " below ";

  /**
   * A key that is no longer used to seal.
   *
   * @param below journal entries from this position on do not need the key; null if not known yet
   */
  record OldKey(MasterKey key, @Nullable Long below) {
    private Stream<OldKey> settled(long head, long tail, Set<String> usedElsewhere) {
      OldKey known = below == null ? new OldKey(key, head) : this;
      return known.isNeededFrom(tail) || usedElsewhere.contains(key.id())
          ? Stream.of(known)
          : Stream.empty();
    }

    private boolean isNeededFrom(long tail) {
      return below == null || tail < below;
    }

    private String text() {
      return key.text() + (below == null ? "" : BELOW + below);
    }
  }

  Keyring {
    older = List.copyOf(older);
  }

  /** Returns a keyring with a new key before all others. */
  Keyring rotated() {
    List<OldKey> all = new ArrayList<>();
    all.add(new OldKey(newest, null));
    all.addAll(older);
    return new Keyring(MasterKey.random(), all);
  }

  /**
   * Returns a keyring without the keys that a journal from {@code tail} to {@code head} does not
   * need.
   *
   * @param usedElsewhere the ids of keys that seal something outside of the store
   */
  Keyring settled(long head, long tail, Set<String> usedElsewhere) {
    return new Keyring(
        newest, older.stream().flatMap(old -> old.settled(head, tail, usedElsewhere)).toList());
  }

  boolean holds(String keyId) {
    return Stream.concat(Stream.of(newest), older.stream().map(OldKey::key))
        .anyMatch(key -> key.id().equals(keyId));
  }

  String text() {
    StringBuilder text = new StringBuilder(newest.text()).append('\n');
    older.forEach(old -> text.append(old.text()).append('\n'));
    return text.toString();
  }

  @Override
  public String toString() {
    return "Keyring[" + newest.id() + "]";
  }

  /** Empty if a line is not a key. */
  static Optional<Keyring> parse(String text) {
    List<Optional<OldKey>> keys = text.lines().map(Keyring::parseLine).toList();
    if (keys.isEmpty() || keys.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    List<OldKey> all = keys.stream().flatMap(Optional::stream).toList();
    return Optional.of(new Keyring(all.getFirst().key(), all.subList(1, all.size())));
  }

  private static Optional<OldKey> parseLine(String line) {
    int end = line.indexOf(BELOW);
    if (end < 0) {
      return MasterKey.parse(line.strip()).map(key -> new OldKey(key, null));
    }
    String below = line.substring(end + BELOW.length()).strip();
    return below.matches("[0-9]{1,18}")
        ? MasterKey.parse(line.substring(0, end)).map(key -> new OldKey(key, Long.valueOf(below)))
        : Optional.empty();
  }
}
