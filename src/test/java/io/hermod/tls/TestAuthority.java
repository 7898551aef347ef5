package io.hermod.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** Signs certificates for tests, good ones and bad ones. */
public final class TestAuthority {
  private static final Instant START = Instant.parse("2020-01-01T00:00:00Z");
  private static final Instant END = START.plus(Duration.ofDays(36_500));
  private static int serial;

  private final X500Principal name;
  private final KeyPair keys = newKeys();
  private final X509Certificate certificate;

  public TestAuthority(String name) {
    this.name = new X500Principal("CN=" + name);
    this.certificate = sign(this.name, keys, this.name, keys, START, END, null, true);
  }

  public X509Certificate certificate() {
    return certificate;
  }

  /** A client whose certificate is good from 2020 on. */
  public TestIdentity client() {
    return client(START, END);
  }

  public TestIdentity client(Instant from, Instant until) {
    return issue("client", KeyPurposeId.id_kp_clientAuth, from, until);
  }

  /** A server on localhost, whose certificate is good from 2020 on. */
  public TestIdentity server() {
    return server(START, END);
  }

  public TestIdentity server(Instant from, Instant until) {
    return issue("localhost", KeyPurposeId.id_kp_serverAuth, from, until);
  }

  /** One that signs for itself. */
  public static TestIdentity selfSigned(Instant from, Instant until) {
    KeyPair own = newKeys();
    X500Principal subject = new X500Principal("CN=self");
    return new TestIdentity(
        own.getPrivate(), List.of(sign(subject, own, subject, own, from, until, null, false)));
  }

  /** An authority that this one vouches for, which signs for one client. */
  public TestIdentity clientOfIntermediate(Instant intermediateEnd) {
    TestAuthority between = new TestAuthority("between");
    X509Certificate vouched =
        sign(name, keys, between.name, between.keys, START, intermediateEnd, null, true);
    TestIdentity client = between.client();
    return new TestIdentity(client.key(), List.of(client.chain().getFirst(), vouched));
  }

  /** Writes what others trust. */
  public Path writeTo(Path file) throws IOException {
    return Files.writeString(file, TestIdentity.pem(certificate));
  }

  private TestIdentity issue(String subject, KeyPurposeId purpose, Instant from, Instant until) {
    KeyPair own = newKeys();
    X509Certificate issued =
        sign(name, keys, new X500Principal("CN=" + subject), own, from, until, purpose, false);
    return new TestIdentity(own.getPrivate(), List.of(issued));
  }

  private static KeyPair newKeys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(256);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static synchronized X509Certificate sign(
      X500Principal issuer,
      KeyPair issuerKeys,
      X500Principal subject,
      KeyPair subjectKeys,
      Instant from,
      Instant until,
      @Nullable KeyPurposeId purpose,
      boolean isAuthority) {
    try {
      JcaX509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              issuer,
              BigInteger.valueOf(++serial),
              Date.from(from),
              Date.from(until),
              subject,
              subjectKeys.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(isAuthority));
      if (purpose != null) {
        builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
        builder.addExtension(Extension.subjectAlternativeName, false, localhost());
      }
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(
                  new JcaContentSignerBuilder("SHA256withECDSA").build(issuerKeys.getPrivate())));
    } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static GeneralNames localhost() {
    return new GeneralNames(new GeneralName(GeneralName.dNSName, "localhost"));
  }
}
