package io.hermod.config.setting;

import java.util.Locale;

/** Which of the two ports the Edge module opens. */
public enum TlsPolicy {
  /** HTTPS only. */
  STRICT,
  /** HTTPS and plain HTTP. */
  ENABLED,
  /** Plain HTTP only. */
  DISABLED;

  public boolean opensHttps() {
    return this != DISABLED;
  }

  public boolean opensHttp() {
    return this != STRICT;
  }

  public String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }
}
