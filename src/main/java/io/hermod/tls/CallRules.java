package io.hermod.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Which servers may be called over TLS, and who we tell them we are.
 *
 * @param trust null for whom the JDK trusts
 * @param isBlind whether a server may show any certificate at all
 * @param identity null where we show none
 */
public record CallRules(
    @Nullable X509ExtendedTrustManager trust,
    boolean isBlind,
    @Nullable X509ExtendedKeyManager identity) {

  /** Trusts whom the JDK trusts. */
  public static final CallRules USUAL = new CallRules(null, false, null);

  /** Trusts these authorities beside the usual ones; others when their file changes. */
  public static CallRules trustingAlso(@Nullable Path caFile, FileReloader reloader) {
    return caFile == null
        ? USUAL
        : new CallRules(
            new ReloadedTrust(
                reloader.watch(List.of(caFile), () -> usualAnd(Certificates.read(caFile)))),
            false,
            null);
  }

  /** The same, but that anybody may have signed a certificate. */
  public CallRules withAnyAuthority(InstantSource clock) {
    return new CallRules(new AnyAuthority(clock), isBlind, identity);
  }

  /** The same, but that nothing of a certificate is looked at. */
  public CallRules blind() {
    return new CallRules(trust, true, identity);
  }

  public CallRules as(@Nullable X509ExtendedKeyManager other) {
    return new CallRules(trust, isBlind, other);
  }

  /** For clients of the JDK, which show no certificate. */
  public SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust == null ? null : new TrustManager[] {trust}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("TLS cannot be used", e);
    }
  }

  private static X509ExtendedTrustManager usualAnd(List<X509Certificate> more) {
    try {
      return Certificates.trusting(
          Stream.concat(Stream.of(Certificates.usual().getAcceptedIssuers()), more.stream())
              .toList());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("certificates that were read cannot be trusted", e);
    }
  }
}
