package io.hermod.http;

import io.hermod.http.server.ServerSettings.PemFiles;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate for localhost that signs itself, as files for the server and trust for clients. */
public record TestCertificate(PemFiles files, SSLContext trust) {
  private static final Instant START = Instant.parse("2020-01-01T00:00:00Z");

  public static TestCertificate in(Path folder)
      throws GeneralSecurityException, IOException, OperatorCreationException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    KeyPair keys = generator.generateKeyPair();
    X509Certificate certificate = certificate(keys);
    PemFiles files = new PemFiles(folder.resolve("key.pem"), folder.resolve("cert.pem"));
    Files.writeString(files.key(), pem("PRIVATE KEY", keys.getPrivate().getEncoded()));
    Files.writeString(files.certificates(), pem("CERTIFICATE", certificate.getEncoded()));
    return new TestCertificate(files, trust(certificate));
  }

  private static X509Certificate certificate(KeyPair keys)
      throws GeneralSecurityException, IOException, OperatorCreationException {
    X500Principal name = new X500Principal("CN=localhost");
    GeneralName[] names = {
      new GeneralName(GeneralName.dNSName, "localhost"),
      new GeneralName(GeneralName.iPAddress, "127.0.0.1")
    };
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            name,
            BigInteger.ONE,
            Date.from(START),
            Date.from(START.plus(Duration.ofDays(36_500))),
            name,
            keys.getPublic());
    builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
    return new JcaX509CertificateConverter()
        .getCertificate(
            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
  }

  private static String pem(String kind, byte[] content) {
    return new StringWriter()
        .append("-----BEGIN " + kind + "-----\n")
        .append(Base64.getMimeEncoder().encodeToString(content))
        .append("\n-----END " + kind + "-----\n")
        .toString();
  }

  private static SSLContext trust(X509Certificate certificate)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("server", certificate);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
