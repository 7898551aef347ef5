package io.hermod.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hermod.config.CertificateFiles;
import io.hermod.config.DataDirectory;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.http.HermodServer;
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
 * Keeps the certificates of a running server good: renews those of our own authority in time, and
 * has all that come from files read again when the files change.
 */
final class CertificateKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(CertificateKeeper.class);
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final DataDirectory directory;
  private final TlsFolder folder;
  private final FileReloader reloader;
  private final InstantSource clock;
  private final CertificateFiles presented;
  private final ExpiryReminder reminder = new ExpiryReminder();
  private @Nullable Supplier<KeyMaterial> current;
  private @Nullable String problem;

  /**
   * Reads what is to be presented first.
   *
   * @param chosen the operator's certificate; null for our own
   */
  CertificateKeeper(
      DataDirectory directory,
      ServerNames names,
      @Nullable CertificateFiles chosen,
      FileReloader reloader,
      InstantSource clock) {
    this.directory = directory;
    this.folder = new TlsFolder(directory, names);
    this.reloader = reloader;
    this.clock = clock;
    CertificateFiles own = folder.provide(clock.instant());
    this.presented = chosen == null ? own : chosen;
    announce(KeyFiles.read(presented));
  }

  /** What the HTTPS port begins with. */
  CertificateFiles presented() {
    return presented;
  }

  /** Whom clients of our own authority trust. */
  Path authority() {
    return directory.caCertificate();
  }

  FileReloader reloader() {
    return reloader;
  }

  /** Called before the server listens, so that no change is missed. */
  synchronized void presentWith(HermodServer server) {
    current =
        reloader.watch(
            List.of(presented.certificates(), presented.key()),
            () -> KeyFiles.read(presented),
            material -> present(server, material));
  }

  /** From now on looks at all files again and again. */
  void start(Loop loop) {
    loop.execute(() -> loop.every(INTERVAL, () -> Thread.ofVirtual().start(this::refresh)));
  }

  /** Never throws: it is called again later. */
  synchronized void refresh() {
    try {
      folder.provide(clock.instant());
      problem = null;
    } catch (RuntimeException e) {
      reportOnce(String.valueOf(e.getMessage()));
    }
    reloader.refresh();
    remind();
  }

  /** One of our own has been renewed long before. */
  private void remind() {
    KeyMaterial material = current == null ? null : current.get();
    if (material != null && reminder.isDue(material.end(), clock.instant())) {
      LOG.warn(
          "the certificate in {} ends at {}: replace the file in time, a restart is not needed",
          presented.certificates(),
          material.end());
    }
  }

  private void reportOnce(String found) {
    if (!found.equals(problem)) {
      LOG.error("certificates cannot be renewed: {}", found);
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
        "new connections get the certificate of {}, valid until {}",
        material.chain().getFirst().getSubjectX500Principal(),
        material.end());
  }

  /** Lets commands on this machine know the server by what it presents. */
  private void announce(KeyMaterial material) {
    byte[] chain = material.certificates().getBytes(ISO_8859_1);
    if (!isAnnounced(chain)) {
      OwnerOnlyFiles.replace(directory.presentedCertificate(), chain);
    }
  }

  /** Usually it is, and then a start on a full disk needs no room for it. */
  private boolean isAnnounced(byte[] chain) {
    try {
      return Arrays.equals(Files.readAllBytes(directory.presentedCertificate()), chain);
    } catch (IOException _) {
      return false;
    }
  }
}
