package io.hermod.config;

import java.util.Locale;

/** Which of the two ports the Edge module opens. */
public enum TlsPolicy {
  /** HTTPS only. */
  STRICT,
  /** Both. */
  ENABLED,
  /** Plain HTTP only. */
  DISABLED;

  public boolean opensHttps() {
    return this != DISABLED;
  }

  public boolean opensHttp() {
    return this != STRICT;
  }

  String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }
}
