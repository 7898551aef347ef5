package io.hermod.manage;

import java.util.Arrays;
import java.util.Optional;

/** Which of a topic's two keys somebody means. */
public enum KeyName {
  KEY1("key1"),
  KEY2("key2");

  private final String wireName;

  KeyName(String wireName) {
    this.wireName = wireName;
  }

  /** By its name in any case. */
  public static Optional<KeyName> named(String name) {
    return Arrays.stream(values()).filter(key -> key.wireName.equalsIgnoreCase(name)).findFirst();
  }

  String wireName() {
    return wireName;
  }
}
