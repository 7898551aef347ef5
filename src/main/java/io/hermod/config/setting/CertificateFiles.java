package io.hermod.config.setting;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A certificate chain and its private key, both in PEM format. */
public record CertificateFiles(Path certificates, Path key) {

  /** Null unless the source is a file. Both paths must be set then, which was checked before. */
  public static @Nullable CertificateFiles of(
      CertificateSource source, Optional<Path> certificates, Optional<Path> key) {
    return source == CertificateSource.FILE
        ? new CertificateFiles(certificates.orElseThrow(), key.orElseThrow())
        : null;
  }
}
