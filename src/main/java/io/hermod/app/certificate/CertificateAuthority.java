package io.hermod.app.certificate;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;

/**
 * The certificate authority of one data directory, which issues its server's certificate. Keys are
 * P-256: every client supports the curve, and a handshake costs a fraction of one with RSA.
 */
record CertificateAuthority(X509Certificate certificate, PrivateKey key) {
  private static final String NAME = "CN=Hermod local authority ";
  private static final Duration LIFETIME = Duration.ofDays(20 * 365L);

  /** Together with the day before, the longest validity that Apple's clients accept. */
  private static final Duration SERVER_LIFETIME = Duration.ofDays(824);

  /** Makes a new certificate valid for clients whose clock is behind. */
  private static final Duration BACKDATED = Duration.ofDays(1);

  static CertificateAuthority create(Instant now) throws GeneralSecurityException {
    KeyPair pair = newKeyPair();
    return new CertificateAuthority(
        certifyItself(newName(), pair.getPublic(), pair.getPrivate(), now), pair.getPrivate());
  }

  /**
   * Returns a new certificate for the same name and key, so the certificates it has issued stay
   * valid.
   */
  X509Certificate renewed(Instant now) throws GeneralSecurityException {
    return certifyItself(
        certificate.getSubjectX500Principal(), certificate.getPublicKey(), key, now);
  }

  private static X509Certificate certifyItself(
      X500Principal name, PublicKey publicKey, PrivateKey key, Instant now)
      throws GeneralSecurityException {
    return new CertificateDraft(name, name, publicKey, now.minus(BACKDATED), now.plus(LIFETIME))
        .demand(Extension.basicConstraints, new BasicConstraints(0))
        .demand(Extension.keyUsage, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign))
        .mention(
            Extension.subjectKeyIdentifier,
            new JcaX509ExtensionUtils().createSubjectKeyIdentifier(publicKey))
        .sign(key);
  }

  /** Issues a certificate for a server with this key; it never outlives the authority itself. */
  X509Certificate certify(PublicKey serverKey, ServerNames names, Instant now)
      throws GeneralSecurityException {
    // Strict clients (Python since 3.13) require both key identifiers.
    JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
    return draft(serverKey, now)
        .demand(Extension.basicConstraints, new BasicConstraints(false))
        .demand(Extension.keyUsage, new KeyUsage(KeyUsage.digitalSignature))
        .mention(Extension.extendedKeyUsage, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
        .mention(Extension.subjectAlternativeName, names.inCertificate())
        .mention(Extension.subjectKeyIdentifier, identifiers.createSubjectKeyIdentifier(serverKey))
        .mention(
            Extension.authorityKeyIdentifier,
            identifiers.createAuthorityKeyIdentifier(certificate.getPublicKey()))
        .sign(key);
  }

  /** Whether an authority of some data directory has issued the certificate. */
  static boolean isIssuerOf(X509Certificate certificate) {
    return certificate.getIssuerX500Principal().getName().startsWith(NAME);
  }

  static KeyPair newKeyPair() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private CertificateDraft draft(PublicKey serverKey, Instant now) {
    Instant ownEnd = certificate.getNotAfter().toInstant();
    Instant end = now.plus(SERVER_LIFETIME);
    return new CertificateDraft(
        certificate.getSubjectX500Principal(),
        new X500Principal("CN=Hermod"),
        serverKey,
        now.minus(BACKDATED),
        end.isBefore(ownEnd) ? end : ownEnd);
  }

  /** Contains a random part, so that the authorities of two directories can be told apart. */
  private static X500Principal newName() {
    byte[] mark = new byte[4];
    new SecureRandom().nextBytes(mark);
    return new X500Principal(NAME + HexFormat.of().formatHex(mark));
  }
}
