package io.hermod.app.certificate;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/** Writes and reads certificates and keys as PEM text. */
public final class Pem {
  private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});
  private static final String KEY = "PRIVATE KEY";

  private Pem() {}

  public static byte[] write(PrivateKey key) {
    return block(KEY, key.getEncoded()).getBytes(US_ASCII);
  }

  public static byte[] write(X509Certificate... chain) throws CertificateEncodingException {
    StringBuilder text = new StringBuilder();
    for (X509Certificate certificate : chain) {
      text.append(block("CERTIFICATE", certificate.getEncoded()));
    }
    return text.toString().getBytes(US_ASCII);
  }

  /** Reads the first certificate, which is the server's own in a chain. */
  public static X509Certificate readCertificate(byte[] pem) throws GeneralSecurityException {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
  }

  public static List<X509Certificate> readCertificates(byte[] pem) throws GeneralSecurityException {
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(pem))
        .stream()
        .map(X509Certificate.class::cast)
        .toList();
  }

  public static PrivateKey readEcKey(byte[] pem) throws GeneralSecurityException {
    String base64 = new String(pem, US_ASCII).replaceAll("-----[^-]+-----", "");
    byte[] encoded = Base64.getMimeDecoder().decode(base64);
    return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(encoded));
  }

  private static String block(String label, byte[] content) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(label, LINES.encodeToString(content));
  }
}
