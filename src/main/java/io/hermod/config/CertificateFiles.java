package io.hermod.config;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A certificate chain and its private key, both PEM. */
public record CertificateFiles(Path certificates, Path key) {

  /** Null unless the files are what the source says; that both are there was checked before. */
  static @Nullable CertificateFiles of(
      CertificateSource source, Optional<Path> certificates, Optional<Path> key) {
    return source == CertificateSource.FILE
        ? new CertificateFiles(certificates.orElseThrow(), key.orElseThrow())
        : null;
  }
}
