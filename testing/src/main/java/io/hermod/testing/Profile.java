package io.hermod.testing;

import java.util.Locale;

/** The Event Grid document whose retry rules, waits and limits a server follows. */
public enum Profile {
  CLOUD_2018,
  CLOUD_2020,
  CLOUD_2021,
  CLOUD_2026,
  EDGE;

  /** As in the server's settings. */
  String settingValue() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
