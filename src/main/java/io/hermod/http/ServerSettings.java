package io.hermod.http;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the server listens.
 *
 * @param httpsPort 0 for any free one, {@link #OFF} for none; needs {@code tls}
 * @param httpPort plain HTTP, alike
 * @param asksForCertificates whether clients may show one in TLS; nobody looks at it there
 * @param eventLoops how many event loops take requests
 */
public record ServerSettings(
    String host,
    int httpsPort,
    int httpPort,
    @Nullable PemFiles tls,
    boolean asksForCertificates,
    int eventLoops) {
  public static final int OFF = -1;

  /** The server's private key and its certificate chain, both PEM. */
  public record PemFiles(Path key, Path certificates) {}

  /** Clients are not asked for a certificate. */
  public ServerSettings(
      String host, int httpsPort, int httpPort, @Nullable PemFiles tls, int eventLoops) {
    this(host, httpsPort, httpPort, tls, false, eventLoops);
  }

  public ServerSettings {
    if (httpsPort != OFF && tls == null) {
      throw new IllegalArgumentException("HTTPS needs a key and a certificate");
    }
  }
}
