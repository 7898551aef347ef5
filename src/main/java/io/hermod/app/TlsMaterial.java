package io.hermod.app;

import io.hermod.config.CertificateFiles;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.tls.KeyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the HTTPS listener needs, as PEM files.
 *
 * @param authority what clients trust
 * @param certificate the server's own, followed by the authority's
 * @param key the server's private key, PKCS#8
 */
public record TlsMaterial(Path authority, Path certificate, Path key) {

  /** Lets commands on this machine know the server by what it presents. */
  void announce(DataDirectory directory) {
    try {
      OwnerOnlyFiles.replace(directory.presentedCertificate(), Files.readAllBytes(certificate));
    } catch (IOException e) {
      throw new DataDirectoryException("cannot read " + certificate, e);
    }
  }

  /** The same authority with another certificate, where there is one; it is looked at first. */
  TlsMaterial or(@Nullable CertificateFiles chosen) {
    if (chosen == null) {
      return this;
    }
    KeyFiles.check(chosen);
    return new TlsMaterial(authority, chosen.certificates(), chosen.key());
  }
}
