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
 * Which servers Hermod may call over TLS, and the certificate that it presents to them.
 *
 * @param trust null for the default trust of the JDK
 * @param isBlind whether any server certificate is accepted, without checks
 * @param identity null if Hermod presents no certificate
 */
public record CallRules(
    @Nullable X509ExtendedTrustManager trust,
    boolean isBlind,
    @Nullable X509ExtendedKeyManager identity) {

  /** Uses the default trust of the JDK. */
  public static final CallRules USUAL = new CallRules(null, false, null);

  /**
   * Trusts the authorities in this file besides the default ones, and reloads the file when it
   * changes.
   */
  public static CallRules trustingAlso(@Nullable Path caFile, FileReloader reloader) {
    return caFile == null
        ? USUAL
        : new CallRules(
            new ReloadedTrust(
                reloader.watch(List.of(caFile), () -> usualAnd(Certificates.read(caFile)))),
            false,
            null);
  }

  /** Returns these rules, but with certificates of any issuer accepted. */
  public CallRules withAnyAuthority(InstantSource clock) {
    return new CallRules(new AnyAuthority(clock), isBlind, identity);
  }

  /** Returns these rules, but with no check of the server certificate. */
  public CallRules blind() {
    return new CallRules(trust, true, identity);
  }

  public CallRules as(@Nullable X509ExtendedKeyManager other) {
    return new CallRules(trust, isBlind, other);
  }

  /**
   * Returns a context for JDK clients, without a client certificate and without {@link #isBlind}.
   */
  public SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust == null ? null : new TrustManager[] {trust}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot create a TLS context", e);
    }
  }

  private static X509ExtendedTrustManager usualAnd(List<X509Certificate> more) {
    try {
      return Certificates.trusting(
          Stream.concat(Stream.of(Certificates.usual().getAcceptedIssuers()), more.stream())
              .toList());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot create a trust manager for the certificates", e);
    }
  }
}
