package io.hermod.cli.doctor;

import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.tls.Certificates;
import io.hermod.tls.KeyFiles;
import io.hermod.tls.UnusableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the files for TLS: the certificate that the server presents with its key, and the
 * authorities that it trusts in addition.
 */
final class CertificateChecks {
  private static final String CERTIFICATE = "certificate";
  private static final String KEY = "private key";
  private static final String AUTHORITY = "CA certificate";
  private static final String TRUSTED = "outbound.ca-file";
  private static final Duration SOON = Duration.ofDays(14);
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  private final DataDirectory directory;
  private final @Nullable CertificateFiles chosen;
  private final @Nullable Path trusted;
  private final Instant now;

  CertificateChecks(HermodConfig config, DataDirectory directory, Instant now) {
    this.directory = directory;
    this.chosen = config.server().tls().certificate();
    this.trusted = config.outbound().caFile();
    this.now = now;
  }

  List<Check> all() {
    List<Check> checks = new ArrayList<>();
    if (chosen != null) {
      addPair(chosen, "Correct tls.cert-file and tls.key-file, or remove both settings.", checks);
    } else if (Files.exists(directory.tlsFolder())) {
      addOwn(checks);
    } else {
      checks.add(Check.good(CERTIFICATE, "none yet; the first start creates one"));
    }
    if (trusted != null) {
      checks.add(certificate(TRUSTED, trusted, "Correct it, or remove the setting."));
    }
    return checks;
  }

  private void addOwn(List<Check> checks) {
    Path folder = directory.tlsFolder();
    String advice =
        "Restore %s, or delete it: the next start creates a new CA for clients to trust."
            .formatted(folder);
    addPair(
        new CertificateFiles(folder.resolve("server.pem"), folder.resolve("server.key")),
        advice,
        checks);
    checks.add(certificate(AUTHORITY, directory.caCertificate(), advice));
  }

  private void addPair(CertificateFiles files, String advice, List<Check> checks) {
    try {
      checks.add(
          validity(CERTIFICATE, files.certificates(), KeyFiles.read(files).chain().getFirst()));
      checks.add(privacy(files.key()));
    } catch (UnusableFileException e) {
      checks.add(Check.bad(CERTIFICATE, String.valueOf(e.getMessage()), advice));
    }
  }

  private Check certificate(String subject, Path file, String advice) {
    try {
      return validity(subject, file, Certificates.read(file).getFirst());
    } catch (UnusableFileException e) {
      return Check.bad(subject, String.valueOf(e.getMessage()), advice);
    }
  }

  private Check validity(String subject, Path file, X509Certificate certificate) {
    return validity(
        subject,
        file,
        certificate.getNotBefore().toInstant(),
        certificate.getNotAfter().toInstant(),
        now);
  }

  static Check validity(String subject, Path file, Instant begin, Instant end, Instant now) {
    if (now.isBefore(begin)) {
      return Check.bad(
          subject,
          "%s is not valid before %s".formatted(file, begin),
          "Set the clock of this machine, or replace the file.");
    }
    if (now.isAfter(end)) {
      return Check.bad(
          subject,
          "%s expired at %s".formatted(file, end),
          "Replace the file. A running server reads it by itself.");
    }
    return now.plus(SOON).isAfter(end)
        ? Check.bad(
            subject,
            "%s expires at %s".formatted(file, end),
            "Replace the file before then. A running server reads it by itself.")
        : Check.good(subject, "valid until " + end);
  }

  private static Check privacy(Path file) {
    try {
      return privacy(file, Files.getPosixFilePermissions(file));
    } catch (IOException e) {
      return Check.bad(
          KEY,
          "cannot read the permissions of %s: %s".formatted(file, e.getMessage()),
          "Run this command as the user that runs the server.");
    }
  }

  static Check privacy(Path file, Set<PosixFilePermission> permissions) {
    return OWNER_ONLY.containsAll(permissions)
        ? Check.good(KEY, "only its owner can read it")
        : Check.bad(
            KEY,
            "%s can be read by others (%s)"
                .formatted(file, PosixFilePermissions.toString(permissions)),
            "Run: chmod 600 " + file);
  }
}
