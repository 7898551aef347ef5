package io.hermod.tls;

import io.hermod.config.HermodConfig;
import io.hermod.config.edge.EdgeOutboundConfig;
import io.hermod.config.setting.CertificateFiles;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The TLS rules for outgoing calls.
 *
 * @param edge for the webhooks of Edge topics
 * @param usual for all others
 */
public record OutboundTls(CallRules usual, CallRules edge) {
  public static final OutboundTls USUAL = new OutboundTls(CallRules.USUAL, CallRules.USUAL);

  /**
   * Reads the files that the settings name, and again when they change.
   *
   * @param clock decides whether certificates are valid
   */
  public static OutboundTls of(HermodConfig config, InstantSource clock, FileReloader reloader) {
    CallRules usual = CallRules.trustingAlso(config.outbound().caFile(), reloader);
    return new OutboundTls(
        usual,
        config.edge().isEnabled()
            ? edge(usual.as(identity(config.edge().outbound(), reloader)), config, clock)
            : usual);
  }

  private static @Nullable ClientIdentity identity(
      EdgeOutboundConfig config, FileReloader reloader) {
    CertificateFiles files = config.clientCertificate();
    return files == null ? null : ClientIdentity.of(files, reloader);
  }

  private static CallRules edge(CallRules identified, HermodConfig all, InstantSource clock) {
    EdgeOutboundConfig config = all.edge().outbound();
    if (config.skipsServerValidation()) {
      return identified.blind();
    }
    return config.allowsUnknownCa() ? identified.withAnyAuthority(clock) : identified;
  }
}
