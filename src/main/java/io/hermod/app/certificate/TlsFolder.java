package io.hermod.app.certificate;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.FileChanges;
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

  private static final String WAY_OUT =
      "Restore the folder, or delete it: the next start creates a new CA for clients to trust.";

  private final Path folder;
  private final ServerNames names;
  private final FileChanges changes;
  private final AuthorityFiles authority;

  public TlsFolder(DataDirectory directory, ServerNames names) {
    this(directory, names, FileChanges.in(directory));
  }

  /**
   * @param changes changes the files of the authority
   */
  public TlsFolder(DataDirectory directory, ServerNames names, FileChanges changes) {
    this.folder = directory.tlsFolder();
    this.names = names;
    this.changes = changes;
    this.authority = new AuthorityFiles(folder);
  }

  /** Creates the certificate authority of a directory, and nothing else, unless it has one. */
  public static void createAuthority(DataDirectory directory, Instant now) {
    Path folder = directory.tlsFolder();
    AuthorityFiles files = new AuthorityFiles(folder);
    if (!files.exist()) {
      OwnerOnlyFiles.createFolder(folder);
      checked(folder, () -> files.create(now));
    }
  }

  public CertificateFiles provide(Instant now) {
    checked(
        folder,
        () -> {
          if (Files.exists(folder)) {
            renewWhenDue(now);
          } else {
            createAll(now);
          }
        });
    return new CertificateFiles(path("server.pem"), path("server.key"));
  }

  /**
   * Issues a certificate if there is none, or if it is from an authority that this directory had
   * before it got its present one from a cluster.
   */
  public void issueWhenReplaced(Instant now) {
    checked(
        folder,
        () -> {
          if (!Files.exists(path("server.pem")) || isOfFormerAuthority()) {
            issue(authority.read(), folder, now);
          }
        });
  }

  private boolean isOfFormerAuthority() throws IOException, GeneralSecurityException {
    X509Certificate server = Pem.readCertificate(read("server.pem"));
    return CertificateAuthority.isIssuerOf(server) && !isOurs(server, authority.certificate());
  }

  private interface Step {
    void run() throws IOException, GeneralSecurityException;
  }

  private static void checked(Path folder, Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new DataDirectoryException("cannot use the certificates in " + folder, e);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new DataDirectoryException(
          "the certificates in %s cannot be used. %s".formatted(folder, WAY_OUT), e);
    }
  }

  private void createAll(Instant now) throws IOException, GeneralSecurityException {
    Path draft = emptyDraft();
    issue(new AuthorityFiles(draft).create(now), draft, now);
    OwnerOnlyFiles.move(draft, folder);
  }

  /** The certificate comes last: without it, both are issued again. */
  private void issue(CertificateAuthority issuer, Path to, Instant now)
      throws IOException, GeneralSecurityException {
    KeyPair server = CertificateAuthority.newKeyPair();
    X509Certificate certificate = issuer.certify(server.getPublic(), names, now);
    Files.deleteIfExists(to.resolve("server.pem"));
    OwnerOnlyFiles.replace(to.resolve("server.key"), Pem.write(server.getPrivate()));
    OwnerOnlyFiles.replace(to.resolve("server.pem"), Pem.write(certificate, issuer.certificate()));
  }

  private void renewWhenDue(Instant now) throws IOException, GeneralSecurityException {
    requireComplete();
    X509Certificate issuer = renewedAuthority(now);
    List<X509Certificate> chain = Pem.readCertificates(read("server.pem"));
    if (isOurs(chain.getFirst(), issuer)
        && (isDue(chain.getFirst(), now) || !chain.contains(issuer))) {
      X509Certificate renewed =
          authority.read().certify(chain.getFirst().getPublicKey(), names, now);
      OwnerOnlyFiles.replace(path("server.pem"), Pem.write(renewed, issuer));
      LOG.info("renewed the server certificate; valid until {}", renewed.getNotAfter().toInstant());
    }
  }

  private X509Certificate renewedAuthority(Instant now)
      throws IOException, GeneralSecurityException {
    X509Certificate current = authority.certificate();
    if (!AuthorityFiles.isDue(current, now)) {
      return current;
    }
    changes.apply(directory -> renewAuthority(directory.tlsFolder(), now));
    X509Certificate renewed = authority.certificate();
    LOG.warn(
        "renewed the CA, valid until {}: give clients the new {} before {}",
        renewed.getNotAfter().toInstant(),
        path("ca.pem"),
        current.getNotAfter().toInstant());
    return renewed;
  }

  /** Another server of the cluster may have renewed it just before. */
  private static void renewAuthority(Path folder, Instant now) {
    checked(
        folder,
        () -> {
          AuthorityFiles files = new AuthorityFiles(folder);
          if (AuthorityFiles.isDue(files.certificate(), now)) {
            files.renew(now);
          }
        });
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
