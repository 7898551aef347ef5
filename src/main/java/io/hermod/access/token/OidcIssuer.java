package io.hermod.access.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.hermod.access.Caller;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.RoleScope;
import io.hermod.config.source.OidcIssuerConfig;
import java.net.http.HttpClient;
import java.time.InstantSource;
import java.util.Date;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A configured issuer: verifies its tokens and maps their claims to roles. */
final class OidcIssuer {
  private static final int CLOCK_SKEW_SECONDS = 60;

  /**
   * Only algorithms with a private key that the issuer alone has: no shared secrets, never
   * unsigned.
   */
  private static final Set<JWSAlgorithm> ALGORITHMS = algorithms();

  private final String name;
  private final OidcRoles roles;
  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

  OidcIssuer(OidcIssuerConfig config, HttpClient http, InstantSource clock) {
    this.name = config.issuer();
    this.roles = new OidcRoles(config);
    IssuerKeys keys = new IssuerKeys(name, new IssuerDocuments(http, name), clock);
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(
            JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
    processor.setJWTClaimsSetVerifier(claimsVerifier(config, clock));
  }

  String name() {
    return name;
  }

  /** Blocks while keys are fetched. */
  Identification identify(SignedJWT token) {
    try {
      JWTClaimsSet claims = processor.process(token, null);
      Caller caller = caller(claims);
      return new Identified(caller, claims.getExpirationTime().toInstant());
    } catch (KeySourceException e) {
      return new Unavailable(String.valueOf(e.getMessage()));
    } catch (BadJOSEException | JOSEException e) {
      return new Refused(String.valueOf(e.getMessage()));
    }
  }

  private Caller caller(JWTClaimsSet claims) {
    String subject = callerName(claims);
    return new Caller(
        subject,
        roles.of(claims.getClaims()),
        RoleScope.EVERYTHING,
        Map.of("issuer", name, "subject", subject));
  }

  private static String callerName(JWTClaimsSet claims) {
    @Nullable String subject = claims.getSubject();
    return subject == null ? "somebody of " + claims.getIssuer() : subject;
  }

  private static DefaultJWTClaimsVerifier<SecurityContext> claimsVerifier(
      OidcIssuerConfig config, InstantSource clock) {
    JWTClaimsSet exact = new JWTClaimsSet.Builder().issuer(config.issuer()).build();
    // A HashSet, because the library looks up null, which immutable sets reject.
    Set<String> audiences = new HashSet<>(config.audiences());
    DefaultJWTClaimsVerifier<SecurityContext> verifier =
        new DefaultJWTClaimsVerifier<>(audiences, exact, Set.of("exp"), Set.of()) {
          @Override
          protected Date currentTime() {
            return Date.from(clock.instant());
          }
        };
    verifier.setMaxClockSkew(CLOCK_SKEW_SECONDS);
    return verifier;
  }

  private static Set<JWSAlgorithm> algorithms() {
    Set<JWSAlgorithm> all = new HashSet<>(JWSAlgorithm.Family.RSA);
    all.addAll(JWSAlgorithm.Family.EC);
    return Set.copyOf(all);
  }
}
