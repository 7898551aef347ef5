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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The configured issuers, whose tokens are accepted like our own. */
public final class TrustedIssuers implements AutoCloseable {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Refused UNKNOWN = new Refused("this server does not trust its issuer");

  private final List<OidcIssuer> issuers;

  private final List<OidcSignIn> signIns;

  /** Null if there are no issuers, as on most servers. */
  private final @Nullable HttpClient http;

  private TrustedIssuers(
      List<OidcIssuerConfig> configs, @Nullable HttpClient http, InstantSource clock) {
    this.http = http;
    this.issuers =
        http == null
            ? List.of()
            : configs.stream().map(each -> new OidcIssuer(each, http, clock)).toList();
    this.signIns =
        http == null
            ? List.of()
            : configs.stream().flatMap(each -> signIn(each, http).stream()).toList();
  }

  private Optional<OidcSignIn> signIn(OidcIssuerConfig config, HttpClient client) {
    return Optional.ofNullable(config.consoleClientId())
        .map(
            id ->
                new OidcSignIn(
                    id, config.issuer(), new IssuerDocuments(client, config.issuer()), this));
  }

  /**
   * Creates the issuers without fetching their keys yet.
   *
   * @param proxy the proxy for requests to the issuers
   */
  public static TrustedIssuers of(
      List<OidcIssuerConfig> configs, OutboundProxy proxy, InstantSource clock) {
    HttpClient http =
        configs.isEmpty()
            ? null
            : proxy.applyTo(HttpClient.newBuilder()).connectTimeout(CONNECT_LIMIT).build();
    return new TrustedIssuers(configs, http, clock);
  }

  /** Returns where people can sign in to the console, in the order of the configuration. */
  public List<OidcSignIn> signIns() {
    return signIns;
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
