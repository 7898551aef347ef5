package io.hermod.access.module;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXCertPathBuilderResult;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The authorities that may issue client certificates. Remembers the result for each chain, because
 * every request on a connection comes with the same chain.
 */
final class TrustedAuthorities {
  private static final String FOR_CLIENTS = "1.3.6.1.5.5.7.3.2";
  private static final int MAX_REMEMBERED = 256;

  /** A chain may become valid later, when the validity of one of its certificates begins. */
  private static final Duration BAD_FOR = Duration.ofMinutes(1);

  private record ChainCheck(boolean isGood, Instant from, Instant until) {
    boolean holdsAt(Instant now) {
      return !now.isBefore(from) && !now.isAfter(until);
    }
  }

  private final Set<TrustAnchor> anchors;
  private final Map<List<X509Certificate>, ChainCheck> checks = new ConcurrentHashMap<>();

  TrustedAuthorities(List<X509Certificate> authorities) {
    this.anchors =
        authorities.stream()
            .map(authority -> new TrustAnchor(authority, null))
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Whether one of the authorities issued the first certificate, directly or through the others.
   */
  boolean trust(List<X509Certificate> chain, Instant now) {
    ChainCheck known = checks.get(chain);
    ChainCheck check = (known == null || !known.holdsAt(now)) ? judge(chain, now) : known;
    return check.isGood();
  }

  private ChainCheck judge(List<X509Certificate> chain, Instant now) {
    ChainCheck check = check(chain, now);
    if (checks.size() >= MAX_REMEMBERED) {
      checks.clear();
    }
    checks.put(List.copyOf(chain), check);
    return check;
  }

  private ChainCheck check(List<X509Certificate> chain, Instant now) {
    try {
      PKIXCertPathBuilderResult found =
          (PKIXCertPathBuilderResult)
              CertPathBuilder.getInstance("PKIX").build(parameters(chain, now));
      return new ChainCheck(true, now, end(found));
    } catch (GeneralSecurityException _) {
      return new ChainCheck(false, now, now.plus(BAD_FOR));
    }
  }

  private PKIXBuilderParameters parameters(List<X509Certificate> chain, Instant now)
      throws GeneralSecurityException {
    PKIXBuilderParameters parameters = new PKIXBuilderParameters(anchors, wanted(chain));
    parameters.addCertStore(
        CertStore.getInstance("Collection", new CollectionCertStoreParameters(chain)));
    parameters.setDate(Date.from(now));
    parameters.setRevocationEnabled(false);
    return parameters;
  }

  private static X509CertSelector wanted(List<X509Certificate> chain)
      throws GeneralSecurityException {
    X509CertSelector wanted = new X509CertSelector();
    wanted.setCertificate(chain.getFirst());
    try {
      wanted.setExtendedKeyUsage(Set.of(FOR_CLIENTS));
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
    return wanted;
  }

  private static Instant end(PKIXCertPathBuilderResult found) {
    return found.getCertPath().getCertificates().stream()
        .map(certificate -> ((X509Certificate) certificate).getNotAfter().toInstant())
        .min(Instant::compareTo)
        .orElse(Instant.MAX);
  }
}
