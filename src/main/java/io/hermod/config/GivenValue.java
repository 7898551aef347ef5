package io.hermod.config;

import java.util.List;

/**
 * What someone set a key to.
 *
 * @param origin where, in words that follow "from": a flag, a variable, a line of a file
 */
public record GivenValue(String key, String text, String origin) {

  static final String SECRET = "(secret)";

  private static final List<String> NOT_SECRET =
      List.of(
          "." + StorageAccountEntry.ENDPOINT,
          "." + EntraTenants.TOKEN_ENDPOINT,
          "." + EntraTenants.CLIENT_ID);

  /** The same as it may be shown: of accounts and tenants only where and who they are. */
  GivenValue withoutSecret() {
    return NOT_SECRET.stream().anyMatch(key::endsWith) ? this : new GivenValue(key, SECRET, origin);
  }

  /** Without the text, which may be a secret. */
  @Override
  public String toString() {
    return "GivenValue[" + key + " from " + origin + "]";
  }
}
