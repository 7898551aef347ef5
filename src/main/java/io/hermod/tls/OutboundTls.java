package io.hermod.tls;

import io.hermod.config.EdgeOutboundConfig;
import io.hermod.config.HermodConfig;
import java.time.InstantSource;

/**
 * How servers are called over TLS.
 *
 * @param edge for the webhooks of Edge topics
 * @param usual for all others
 */
public record OutboundTls(CallRules usual, CallRules edge) {
  public static final OutboundTls USUAL = new OutboundTls(CallRules.USUAL, CallRules.USUAL);

  /**
   * Reads the files that the settings name.
   *
   * @param clock what certificates are judged by
   */
  public static OutboundTls of(HermodConfig config, InstantSource clock) {
    CallRules usual = CallRules.trustingAlso(config.outbound().caFile());
    return new OutboundTls(
        usual, config.edge().isEnabled() ? edge(usual, config.edge().outbound(), clock) : usual);
  }

  private static CallRules edge(CallRules usual, EdgeOutboundConfig config, InstantSource clock) {
    if (config.clientCertificate() != null) {
      KeyFiles.check(config.clientCertificate());
    }
    CallRules identified = usual.as(config.clientCertificate());
    if (config.skipsServerValidation()) {
      return identified.blind();
    }
    return config.allowsUnknownCa() ? identified.withAnyAuthority(clock) : identified;
  }
}
