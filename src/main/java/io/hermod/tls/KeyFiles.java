package io.hermod.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hermod.config.setting.CertificateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks a certificate and its key before TLS uses them, because errors during a handshake are hard
 * to find.
 */
public final class KeyFiles {
  private static final Pattern PKCS8 =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----");

  private KeyFiles() {}

  /**
   * Reads both files once, so that exactly the checked content is used.
   *
   * @throws UnusableFileException if a file cannot be used; the message names the file and the
   *     problem
   */
  public static KeyMaterial read(CertificateFiles files) {
    String certificates = text(files.certificates());
    List<X509Certificate> chain = Certificates.parse(certificates, files.certificates());
    PublicKey publicKey = chain.getFirst().getPublicKey();
    String key = text(files.key());
    PrivateKey privateKey = parse(key, files.key(), publicKey.getAlgorithm());
    if (!arePair(privateKey, publicKey)) {
      throw new UnusableFileException(
          files.key(), "is not the key of the certificate in " + files.certificates());
    }
    return new KeyMaterial(certificates, key, chain, privateKey);
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), ISO_8859_1);
    } catch (IOException e) {
      throw new UnusableFileException(file, "cannot be read", e);
    }
  }

  private static PrivateKey parse(String text, Path file, String algorithm) {
    Matcher block = PKCS8.matcher(text);
    if (!block.find()) {
      throw new UnusableFileException(file, "contains no PRIVATE KEY (PKCS#8, not encrypted)");
    }
    try {
      byte[] encoded = Base64.getMimeDecoder().decode(block.group(1));
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new UnusableFileException(file, "is not a key of type " + algorithm, e);
    }
  }

  private static boolean arePair(PrivateKey privateKey, PublicKey publicKey) {
    byte[] text = {'h', 'e', 'r', 'm', 'o', 'd'};
    try {
      Signature signature = Signature.getInstance(signature(publicKey.getAlgorithm()));
      signature.initSign(privateKey);
      signature.update(text);
      byte[] signed = signature.sign();
      signature.initVerify(publicKey);
      signature.update(text);
      return signature.verify(signed);
    } catch (GeneralSecurityException _) {
      return false;
    }
  }

  private static String signature(String algorithm) {
    return switch (algorithm) {
      case "EC" -> "SHA256withECDSA";
      case "RSA" -> "SHA256withRSA";
      default -> algorithm;
    };
  }
}
