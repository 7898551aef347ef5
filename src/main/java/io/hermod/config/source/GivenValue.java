package io.hermod.config.source;

/**
 * A value that was set for a key.
 *
 * @param origin where it was set, in words that follow "from": a flag, a variable, a line of a file
 */
public record GivenValue(String key, String text, String origin) {

  static final String SECRET = "(secret)";

  /** Returns the value as it may be shown: of accounts and tenants, hardly more than addresses. */
  GivenValue withoutSecret() {
    return ConfigSections.areShown(key) ? this : new GivenValue(key, SECRET, origin);
  }

  /** Leaves out the text, which may be a secret. */
  @Override
  public String toString() {
    return "GivenValue[" + key + " from " + origin + "]";
  }
}
