package io.hermod.cli;

import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks at the machine of a server: Java, the disk, certificates and ports. */
final class MachineChecks {
  private static final int NEEDED_JAVA = 25;
  private static final int SYNCS = 15;
  private static final int BLOCK_BYTES = 4096;
  private static final Duration SLOW_SYNC = Duration.ofMillis(20);
  private static final Duration SOON = Duration.ofDays(14);
  private static final double MEGABYTE = 1e6;

  private final HermodConfig config;
  private final DataDirectory directory;
  private final InstantSource clock;

  MachineChecks(HermodConfig config, InstantSource clock) {
    this.config = config;
    this.directory = DataDirectory.of(config);
    this.clock = clock;
  }

  /** Returns what can be checked whether the server runs or not. */
  List<Check> all() {
    List<Check> checks = new ArrayList<>();
    checks.add(java(Runtime.version().feature()));
    if (Files.isDirectory(directory.root())) {
      checks.add(space());
      checks.add(sync());
      addCertificate(checks);
    }
    return checks;
  }

  static Check java(int version) {
    return version >= NEEDED_JAVA
        ? Check.good("java", "version " + version)
        : Check.bad(
            "java", "version %d, but Hermod needs %d or newer".formatted(version, NEEDED_JAVA));
  }

  private Check space() {
    try {
      long free = Files.getFileStore(directory.root()).getUsableSpace();
      return space(free, config.store().minFreeBytes());
    } catch (IOException e) {
      return Check.bad("disk", "cannot read its free space: " + e.getMessage());
    }
  }

  static Check space(long free, long minFree) {
    String words = "%.0f MB free".formatted(free / MEGABYTE);
    return free >= 2 * minFree
        ? Check.good("disk", words)
        : Check.bad(
            "disk",
            words
                + "; below %.0f MB (store.min-free-bytes) the server accepts no events. Make room, or"
                    .formatted(minFree / MEGABYTE)
                + " move the data directory to a larger disk.");
  }

  /** Measures what each publish request waits for. */
  private Check sync() {
    Path file = directory.root().resolve("doctor.tmp");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      long[] micros = new long[SYNCS];
      for (int i = 0; i < SYNCS; i++) {
        micros[i] = syncMicros(channel);
      }
      Arrays.sort(micros);
      return sync(Duration.ofNanos(micros[SYNCS / 2] * 1000));
    } catch (IOException e) {
      return Check.bad(
          "disk sync", "cannot write to %s: %s".formatted(directory.root(), e.getMessage()));
    }
  }

  private long syncMicros(FileChannel channel) throws IOException {
    Instant begun = clock.instant();
    channel.write(ByteBuffer.allocate(BLOCK_BYTES));
    channel.force(false);
    return Duration.between(begun, clock.instant()).toNanos() / 1000;
  }

  static Check sync(Duration usual) {
    String words = "%.1f ms".formatted(usual.toNanos() / 1e6);
    return usual.compareTo(SLOW_SYNC) <= 0
        ? Check.good("disk sync", words)
        : Check.bad(
            "disk sync",
            words + ", and each publish request waits for one. Use a faster disk for the data.");
  }

  private void addCertificate(List<Check> checks) {
    Path file = directory.presentedCertificate();
    if (!Files.exists(file)) {
      return;
    }
    try (InputStream pem = Files.newInputStream(file)) {
      X509Certificate certificate =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
      checks.add(certificate(certificate.getNotAfter().toInstant(), clock.instant()));
    } catch (IOException | GeneralSecurityException e) {
      checks.add(
          Check.bad(
              "certificate",
              "%s cannot be read: %s. Restore it, or delete it and restart the server."
                  .formatted(file, e.getMessage())));
    }
  }

  static Check certificate(Instant end, Instant now) {
    if (end.isBefore(now)) {
      return Check.bad("certificate", "expired at %s. Replace it.".formatted(end));
    }
    return end.isBefore(now.plus(SOON))
        ? Check.bad("certificate", "expires at %s. Replace it before then.".formatted(end))
        : Check.good("certificate", "valid until " + end);
  }

  /** Returns whether the ports of a server that does not run are free. */
  List<Check> ports() {
    List<Check> checks = new ArrayList<>();
    addPort("https-port", config.server().httpsPort(), checks);
    addPort("http-port", config.server().httpPort(), checks);
    return checks;
  }

  private void addPort(String setting, @Nullable Integer port, List<Check> checks) {
    if (port == null || port == 0) {
      return;
    }
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(config.server().host(), port));
      checks.add(Check.good("port " + port, "free"));
    } catch (IOException e) {
      checks.add(
          Check.bad(
              "port " + port,
              "cannot be used: %s. Choose another one with --%s."
                  .formatted(e.getMessage(), setting)));
    }
  }
}
