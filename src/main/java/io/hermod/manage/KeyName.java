package io.hermod.manage;

import java.util.Arrays;
import java.util.Optional;

/** The name of one of a topic's two keys. */
public enum KeyName {
  KEY1("key1"),
  KEY2("key2");

  private final String wireName;

  KeyName(String wireName) {
    this.wireName = wireName;
  }

  /** Finds a key by its name, in any case. */
  public static Optional<KeyName> named(String name) {
    return Arrays.stream(values()).filter(key -> key.wireName.equalsIgnoreCase(name)).findFirst();
  }

  public String wireName() {
    return wireName;
  }
}
