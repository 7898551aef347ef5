package io.hermod.manage;

import io.hermod.topic.TopicKeys;
import java.security.SecureRandom;
import java.util.Base64;

/** Generates random access keys. */
public final class KeyMaker {
  private static final int BYTES = 32;

  private final SecureRandom random;

  public KeyMaker(SecureRandom random) {
    this.random = random;
  }

  public TopicKeys newKeys() {
    return new TopicKeys(newKey(), newKey());
  }

  /** Returns the keys with one of them replaced. */
  public TopicKeys renewed(TopicKeys keys, KeyName name) {
    return switch (name) {
      case KEY1 -> new TopicKeys(newKey(), keys.key2());
      case KEY2 -> new TopicKeys(keys.key1(), newKey());
    };
  }

  private String newKey() {
    byte[] key = new byte[BYTES];
    random.nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }
}
