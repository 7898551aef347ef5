package io.hermod.testing;

import java.util.Map;
import java.util.TreeMap;

/** How a server is started: its kind of time, its profile and other settings. */
public final class ServerOptions {
  private static final String VIRTUAL_TIME = "virtual-time";

  private final Map<String, String> settings;

  private ServerOptions(Map<String, String> settings) {
    this.settings = Map.copyOf(settings);
  }

  /** The clock stands still until the test advances it. */
  public static ServerOptions virtualTime() {
    return inTime(true);
  }

  /** The clock is that of the machine, so that retries take as long as they would in production. */
  public static ServerOptions realTime() {
    return inTime(false);
  }

  private static ServerOptions inTime(boolean isVirtual) {
    // Nobody starts a test's server again, so its events need not survive on a disk.
    return new ServerOptions(
        Map.of(VIRTUAL_TIME, Boolean.toString(isVirtual), "store.events", "memory"));
  }

  /** Follows this Event Grid document; without it, {@link Profile#CLOUD_2021}. */
  public ServerOptions profile(Profile profile) {
    return set("profile", profile.settingValue());
  }

  /**
   * Makes the random part of retry waits repeatable: the same seed gives the same waits for the
   * same names of topic, subscription and event.
   */
  public ServerOptions seed(long seed) {
    return set("seed", Long.toString(seed));
  }

  /**
   * Changes any other setting, such as {@code deadletter.delay}.
   *
   * @param key as in the server's configuration file
   */
  public ServerOptions set(String key, String value) {
    Map<String, String> changed = new TreeMap<>(settings);
    changed.put(key, value);
    return new ServerOptions(changed);
  }

  boolean isVirtual() {
    return Boolean.parseBoolean(settings.get(VIRTUAL_TIME));
  }

  Map<String, String> settings() {
    return settings;
  }
}
