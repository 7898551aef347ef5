package io.hermod.app.certificate;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.config.setting.CertificateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificates of a data directory: created at the first start, kept from then on, and renewed
 * in time. The folder is created as a whole, and a renewal replaces one file at a time (keys stay),
 * so a crash never leaves it incomplete.
 */
public final class TlsFolder {
  private static final Logger LOG = LoggerFactory.getLogger(TlsFolder.class);

  /** Early, so that a server that was stopped for months still starts with a valid certificate. */
  private static final Duration RENEWED_BEFORE_END = Duration.ofDays(365);

  /**
   * Even earlier, because people must bring the new certificate to clients before the old one ends.
   */
  private static final Duration AUTHORITY_RENEWED_BEFORE_END = Duration.ofDays(3 * 365L);

  private static final String WAY_OUT =
      "Restore the folder, or delete it: the next start creates a new CA for clients to trust.";

  private final Path folder;
  private final ServerNames names;

  public TlsFolder(DataDirectory directory, ServerNames names) {
    this.folder = directory.tlsFolder();
    this.names = names;
  }

  public CertificateFiles provide(Instant now) {
    try {
      if (Files.exists(folder)) {
        renewWhenDue(now);
      } else {
        createAll(now);
      }
      return new CertificateFiles(path("server.pem"), path("server.key"));
    } catch (IOException e) {
      throw new DataDirectoryException("cannot use the certificates in " + folder, e);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new DataDirectoryException(
          "the certificates in %s cannot be used. %s".formatted(folder, WAY_OUT), e);
    }
  }

  private void createAll(Instant now) throws IOException, GeneralSecurityException {
    CertificateAuthority authority = CertificateAuthority.create(now);
    KeyPair server = CertificateAuthority.newKeyPair();
    X509Certificate certificate = authority.certify(server.getPublic(), names, now);
    Path draft = emptyDraft();
    OwnerOnlyFiles.create(draft.resolve("ca.pem"), Pem.write(authority.certificate()));
    OwnerOnlyFiles.create(draft.resolve("ca.key"), Pem.write(authority.key()));
    OwnerOnlyFiles.create(
        draft.resolve("server.pem"), Pem.write(certificate, authority.certificate()));
    OwnerOnlyFiles.create(draft.resolve("server.key"), Pem.write(server.getPrivate()));
    OwnerOnlyFiles.move(draft, folder);
  }

  private void renewWhenDue(Instant now) throws IOException, GeneralSecurityException {
    requireComplete();
    X509Certificate authority = authority(now);
    List<X509Certificate> chain = Pem.readCertificates(read("server.pem"));
    if (isOurs(chain.getFirst(), authority)
        && (isDue(chain.getFirst(), now) || !chain.contains(authority))) {
      X509Certificate renewed =
          issuer(authority).certify(chain.getFirst().getPublicKey(), names, now);
      OwnerOnlyFiles.replace(path("server.pem"), Pem.write(renewed, authority));
      LOG.info("renewed the server certificate; valid until {}", renewed.getNotAfter().toInstant());
    }
  }

  /**
   * Returns the authority in the folder, renewed in time. The name and key stay the same, so that
   * it remains valid for the same certificates.
   */
  private X509Certificate authority(Instant now) throws IOException, GeneralSecurityException {
    X509Certificate current = Pem.readCertificate(read("ca.pem"));
    Instant end = current.getNotAfter().toInstant();
    if (now.plus(AUTHORITY_RENEWED_BEFORE_END).isBefore(end)) {
      return current;
    }
    X509Certificate renewed = issuer(current).renewed(now);
    OwnerOnlyFiles.replace(path("ca.pem"), Pem.write(renewed));
    LOG.warn(
        "renewed the CA, valid until {}: give clients the new {} before {}",
        renewed.getNotAfter().toInstant(),
        path("ca.pem"),
        end);
    return renewed;
  }

  private CertificateAuthority issuer(X509Certificate authority)
      throws IOException, GeneralSecurityException {
    return new CertificateAuthority(authority, Pem.readEcKey(read("ca.key")));
  }

  /** A certificate of another issuer was put here by the owner, who renews it too. */
  private static boolean isOurs(X509Certificate server, X509Certificate authority) {
    return server.getIssuerX500Principal().equals(authority.getSubjectX500Principal());
  }

  private boolean isDue(X509Certificate current, Instant now) throws GeneralSecurityException {
    Instant end = current.getNotAfter().toInstant();
    return now.plus(RENEWED_BEFORE_END).isAfter(end) || !ServerNames.in(current).equals(names);
  }

  private void requireComplete() {
    for (String name : List.of("ca.pem", "ca.key", "server.pem", "server.key")) {
      if (!Files.isReadable(path(name))) {
        throw new DataDirectoryException("%s is missing. %s".formatted(path(name), WAY_OUT));
      }
    }
  }

  /** Deletes what an interrupted first start left behind. */
  private Path emptyDraft() throws IOException {
    Path draft = folder.resolveSibling("tls.new");
    if (Files.exists(draft)) {
      try (Stream<Path> leftovers = Files.list(draft)) {
        for (Path leftover : leftovers.toList()) {
          Files.delete(leftover);
        }
      }
    }
    OwnerOnlyFiles.createFolder(draft);
    return draft;
  }

  private byte[] read(String name) throws IOException {
    return Files.readAllBytes(path(name));
  }

  private Path path(String name) {
    return folder.resolve(name);
  }
}
