package io.hermod.app;

import io.hermod.config.HermodConfig;
import io.hermod.config.edge.EdgeConfig;
import io.hermod.config.edge.InboundConfig;
import java.util.List;
import java.util.function.Predicate;

/** Lists what a server that other machines can reach leaves open, in one sentence each. */
final class Exposures {
  private static final List<Row> ROWS =
      List.of(
          new Row(
              config -> config.server().httpPort() != null,
              "plain HTTP is on: keys, tokens and events can be read in transit (http-port)"),
          new Row(
              config -> config.metrics().isOpen(), "/metrics is open to everybody (metrics.open)"),
          new Row(
              edge(edge -> isOpen(edge.inbound())),
              "the Edge module is open to everybody (inbound.client-auth.sas-keys.enabled,"
                  + " inbound.client-auth.client-cert.enabled)"),
          new Row(
              edge(edge -> takesAnyCertificate(edge.inbound().clientCertificates())),
              "the Edge module is open to any client certificate, even a self-signed one"
                  + " (inbound.client-auth.client-cert.allow-unknown-ca)"),
          new Row(
              config -> !config.outbound().webhookHttpsOnly(),
              "events may be sent to webhooks in clear text (outbound.webhook.https-only)"),
          new Row(
              config -> !config.edge().outbound().eventGrid().isHttpsOnly(),
              "events may be sent to EventGrid destinations in clear text"
                  + " (outbound.eventgrid.https-only)"),
          new Row(
              edge(edge -> edge.outbound().skipsServerValidation()),
              "webhooks of Edge topics may present any certificate for any name"
                  + " (outbound.webhook.skip-server-cert-validation)"),
          new Row(
              edge(
                  edge ->
                      edge.outbound().allowsUnknownCa()
                          && !edge.outbound().skipsServerValidation()),
              "webhooks of Edge topics may present a self-signed certificate"
                  + " (outbound.webhook.allow-unknown-ca)"),
          new Row(
              config ->
                  config.server().listenHost().isWildcard() && config.server().publicUrl() == null,
              "validation links point to localhost, which other machines cannot open"
                  + " (public-url)"));

  /**
   * A sentence and the condition under which it applies.
   *
   * @param sentence ends with the setting that changes it, in brackets
   */
  private record Row(Predicate<HermodConfig> applies, String sentence) {}

  private Exposures() {}

  /** Returns the sentences that apply; empty if only this machine can reach the server. */
  static List<String> of(HermodConfig config) {
    return config.server().listenHost().isLoopback()
        ? List.of()
        : ROWS.stream().filter(row -> row.applies().test(config)).map(Row::sentence).toList();
  }

  private static Predicate<HermodConfig> edge(Predicate<EdgeConfig> applies) {
    return config -> config.edge().isEnabled() && applies.test(config.edge());
  }

  private static boolean isOpen(InboundConfig inbound) {
    return !inbound.sasKeys().isEnabled() && !inbound.clientCertificates().isEnabled();
  }

  private static boolean takesAnyCertificate(InboundConfig.ClientCertificates certificates) {
    return certificates.isEnabled() && certificates.allowsUnknownCa();
  }
}
