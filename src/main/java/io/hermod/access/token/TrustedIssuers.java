package io.hermod.access.token;

import com.nimbusds.jwt.SignedJWT;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.config.source.OidcIssuerConfig;
import io.hermod.egress.OutboundProxy;
import java.net.http.HttpClient;
import java.text.ParseException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The configured issuers, whose tokens are accepted like our own. */
public final class TrustedIssuers implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Refused UNKNOWN = new Refused("this server does not trust its issuer");

  private final List<OidcIssuer> issuers;

  /** Null if there are no issuers, as on most servers. */
  private final @Nullable HttpClient http;

  private TrustedIssuers(List<OidcIssuer> issuers, @Nullable HttpClient http) {
    this.issuers = issuers;
    this.http = http;
  }

  /**
   * Creates the issuers without fetching their keys yet.
   *
   * @param proxy the proxy for requests to the issuers
   */
  public static TrustedIssuers of(
      List<OidcIssuerConfig> configs, OutboundProxy proxy, InstantSource clock) {
    if (configs.isEmpty()) {
      return new TrustedIssuers(List.of(), null);
    }
    HttpClient http = proxy.applyTo(HttpClient.newBuilder()).connectTimeout(CONNECT_LIMIT).build();
    return new TrustedIssuers(
        configs.stream().map(each -> new OidcIssuer(each, http, clock)).toList(), http);
  }

  boolean isEmpty() {
    return issuers.isEmpty();
  }

  /** Blocks while keys are fetched. */
  Identification identify(String text) {
    try {
      SignedJWT token = SignedJWT.parse(text);
      return identify(token, token.getJWTClaimsSet().getIssuer());
    } catch (ParseException _) {
      return new Refused("it is not a signed token");
    }
  }

  /**
   * An issuer may be listed for several audiences, each with its own roles; one of them must
   * accept.
   */
  private Identification identify(SignedJWT token, @Nullable String issuer) {
    Identification result = UNKNOWN;
    for (OidcIssuer each : issuers) {
      if (each.name().equals(issuer) && !(result instanceof Identified)) {
        result = each.identify(token);
      }
    }
    return result;
  }

  @Override
  public void close() {
    if (http != null) {
      http.shutdownNow();
    }
  }
}
