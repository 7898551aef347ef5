package io.hermod.config;

/**
 * What someone set a key to.
 *
 * @param origin where, in words that follow "from": a flag, a variable, a line of a file
 */
public record GivenValue(String key, String text, String origin) {

  /** The same as it may be shown: of a storage account only its endpoint. */
  GivenValue withoutSecret() {
    return key.endsWith("." + StorageAccountEntry.ENDPOINT)
        ? this
        : new GivenValue(key, "(secret)", origin);
  }

  /** Without the text, which may be a secret. */
  @Override
  public String toString() {
    return "GivenValue[" + key + " from " + origin + "]";
  }
}
