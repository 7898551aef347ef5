package io.hermod.app.certificate;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate before it is signed. */
final class CertificateDraft {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final X509v3CertificateBuilder content;

  CertificateDraft(
      X500Principal issuer, X500Principal subject, PublicKey key, Instant start, Instant end) {
    BigInteger serial = new BigInteger(127, RANDOM).add(BigInteger.ONE);
    content =
        new JcaX509v3CertificateBuilder(
            issuer, serial, Date.from(start), Date.from(end), subject, key);
  }

  /** Adds an extension that a client must understand. */
  CertificateDraft demand(ASN1ObjectIdentifier id, ASN1Encodable value)
      throws GeneralSecurityException {
    return add(id, true, value);
  }

  /** Adds an extension that a client may ignore. */
  CertificateDraft mention(ASN1ObjectIdentifier id, ASN1Encodable value)
      throws GeneralSecurityException {
    return add(id, false, value);
  }

  X509Certificate sign(PrivateKey issuerKey) throws GeneralSecurityException {
    try {
      return new JcaX509CertificateConverter()
          .getCertificate(
              content.build(new JcaContentSignerBuilder("SHA256withECDSA").build(issuerKey)));
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException(e);
    }
  }

  private CertificateDraft add(ASN1ObjectIdentifier id, boolean isCritical, ASN1Encodable value)
      throws GeneralSecurityException {
    try {
      content.addExtension(id, isCritical, value);
      return this;
    } catch (CertIOException e) {
      throw new GeneralSecurityException(e);
    }
  }
}
