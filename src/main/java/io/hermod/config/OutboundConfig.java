package io.hermod.config;

/** What may be called from here. */
public record OutboundConfig(boolean webhookHttpsOnly) {

  static OutboundConfig of(Configuration from) {
    return new OutboundConfig(from.value(Settings.WEBHOOK_HTTPS_ONLY));
  }
}
