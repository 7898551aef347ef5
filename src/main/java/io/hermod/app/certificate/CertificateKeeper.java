package io.hermod.app.certificate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hermod.config.DataDirectory;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.http.server.HermodServer;
import io.hermod.loop.Loop;
import io.hermod.tls.FileReloader;
import io.hermod.tls.KeyFiles;
import io.hermod.tls.KeyMaterial;
import io.hermod.tls.UnusableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the certificates of a running server valid: renews those of our own authority in time, and
 * reloads all certificate files when they change.
 */
public final class CertificateKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(CertificateKeeper.class);
  private static final Duration BETWEEN_RELOADS = Duration.ofSeconds(10);
  private static final Duration BETWEEN_RENEWALS = Duration.ofMinutes(10);

  private final DataDirectory directory;
  private final TlsFolder folder;
  private final FileReloader reloader;
  private final InstantSource clock;
  private final CertificateFiles presented;
  private final ExpiryReminder reminder = new ExpiryReminder();
  private @Nullable Supplier<KeyMaterial> current;
  private @Nullable String problem;

  /**
   * Reads the certificate that the server presents first.
   *
   * @param folder the certificates of the directory
   * @param chosen the operator's certificate; null for our own
   */
  public CertificateKeeper(
      DataDirectory directory,
      TlsFolder folder,
      @Nullable CertificateFiles chosen,
      FileReloader reloader,
      InstantSource clock) {
    this.directory = directory;
    this.folder = folder;
    this.reloader = reloader;
    this.clock = clock;
    CertificateFiles own = folder.provide(clock.instant());
    this.presented = chosen == null ? own : chosen;
    announce(KeyFiles.read(presented));
  }

  /** The certificate files that the HTTPS port starts with. */
  public CertificateFiles presented() {
    return presented;
  }

  /** The certificate of our own authority, which clients trust. */
  public Path authority() {
    return directory.caCertificate();
  }

  public FileReloader reloader() {
    return reloader;
  }

  /**
   * Presents new certificates to the server; called before the server listens, so that no change is
   * missed.
   */
  public synchronized void presentWith(HermodServer server) {
    current =
        reloader.watch(
            List.of(presented.certificates(), presented.key()),
            () -> KeyFiles.read(presented),
            material -> present(server, material));
  }

  /** Starts to check all files regularly. */
  public void start(Loop loop) {
    loop.execute(
        () -> {
          loop.every(BETWEEN_RELOADS, () -> Thread.ofVirtual().start(this::reload));
          loop.every(BETWEEN_RENEWALS, () -> Thread.ofVirtual().start(this::refresh));
        });
  }

  /** Renews and reloads certificates. Never throws, because it is called again later. */
  public synchronized void refresh() {
    try {
      folder.provide(clock.instant());
      problem = null;
    } catch (RuntimeException e) {
      reportOnce(String.valueOf(e.getMessage()));
    }
    reload();
  }

  /** Reloads files that have changed. They are small, so this can be done often. */
  private synchronized void reload() {
    reloader.refresh();
    remind();
  }

  /**
   * Reminds the operator in time. Our own certificates never get here: they are renewed long
   * before.
   */
  private void remind() {
    KeyMaterial material = current == null ? null : current.get();
    if (material != null && reminder.isDue(material.end(), clock.instant())) {
      LOG.warn(
          "the certificate in {} expires at {}: replace the file before then; no restart is needed",
          presented.certificates(),
          material.end());
    }
  }

  private void reportOnce(String found) {
    if (!found.equals(problem)) {
      LOG.error("cannot renew the certificates: {}", found);
      problem = found;
    }
  }

  private void present(HermodServer server, KeyMaterial material) {
    try {
      server.present(material);
    } catch (RuntimeException e) {
      throw new UnusableFileException(
          presented.certificates(), "cannot be used for TLS: " + e.getMessage(), e);
    }
    announce(material);
    LOG.info(
        "new connections use the certificate of {}, valid until {}",
        material.chain().getFirst().getSubjectX500Principal(),
        material.end());
  }

  /**
   * Writes down the presented certificate, so that commands on this machine can recognise the
   * server.
   */
  private void announce(KeyMaterial material) {
    byte[] chain = material.certificates().getBytes(ISO_8859_1);
    if (!isAnnounced(chain)) {
      OwnerOnlyFiles.replace(directory.presentedCertificate(), chain);
    }
  }

  /** Usually true; then a start needs no space on a full disk. */
  private boolean isAnnounced(byte[] chain) {
    try {
      return Arrays.equals(Files.readAllBytes(directory.presentedCertificate()), chain);
    } catch (IOException _) {
      return false;
    }
  }
}
