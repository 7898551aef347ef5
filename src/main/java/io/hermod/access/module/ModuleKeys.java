package io.hermod.access.module;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys that give access to the Edge module. */
final class ModuleKeys {
  private final List<byte[]> keys;

  private ModuleKeys(List<byte[]> keys) {
    this.keys = keys;
  }

  static ModuleKeys of(List<String> keys) {
    return new ModuleKeys(keys.stream().map(key -> key.getBytes(UTF_8)).toList());
  }

  /** Returns the problem with the key, or null if it is valid. */
  @Nullable String problem(@Nullable String given) {
    if (given == null || given.isEmpty()) {
      return "the header aeg-sas-key is missing";
    }
    return contains(given.getBytes(UTF_8)) ? null : "the key in aeg-sas-key does not match";
  }

  /** Returns the name of this key in the configuration, or null if the key is unknown. */
  @Nullable String nameOf(@Nullable String given) {
    byte[] bytes = given == null ? new byte[0] : given.getBytes(UTF_8);
    String name = null;
    for (int i = 0; i < keys.size(); i++) {
      name = MessageDigest.isEqual(bytes, keys.get(i)) ? "key" + (i + 1) : name;
    }
    return name;
  }

  // Compares all keys, each in constant time, so that the time taken reveals nothing.
  private boolean contains(byte[] given) {
    boolean isOne = false;
    for (byte[] key : keys) {
      isOne |= MessageDigest.isEqual(given, key);
    }
    return isOne;
  }
}
