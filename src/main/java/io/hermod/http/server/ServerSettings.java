package io.hermod.http.server;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the server listens.
 *
 * @param httpsPort 0 for any free port, {@link #OFF} for none; needs {@code tls}
 * @param httpPort the port for plain HTTP, with the same special values
 * @param asksForCertificates whether TLS asks clients for a certificate, which it does not check
 * @param eventLoops how many event loops handle requests
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

  /** Does not ask clients for a certificate. */
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
