package io.hermod.secret;

import java.util.List;

/** One key for all tests that need any. */
public final class TestKeys {
  private static final Sealer SEALER = new Sealer(new Keyring(MasterKey.random(), List.of()));

  private TestKeys() {}

  public static Sealer sealer() {
    return SEALER;
  }
}
