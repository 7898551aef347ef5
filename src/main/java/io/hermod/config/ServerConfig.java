package io.hermod.config;

import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.net.URI;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Where the server listens, and what it expects of clients.
 *
 * @param httpsPort 0 for any free port; null for no HTTPS
 * @param httpPort 0 for any free port; null for no plain HTTP
 * @param publicUrl the address that clients use; null for the address that each caller used
 */
public record ServerConfig(
    String host,
    @Nullable Integer httpsPort,
    @Nullable Integer httpPort,
    @Nullable URI publicUrl,
    TlsConfig tls,
    HttpConfig http) {
  private static final int EDGE_HTTP_PORT = 5888;

  static ServerConfig of(Configuration from) {
    return new ServerConfig(
        from.value(Settings.HOST),
        httpsPort(from),
        httpPort(from),
        from.value(Settings.PUBLIC_URL).orElse(null),
        TlsConfig.of(from),
        HttpConfig.of(from));
  }

  public ListenHost listenHost() {
    return new ListenHost(host);
  }

  private static @Nullable Integer httpsPort(Configuration from) {
    return isEdge(from) && !from.value(EdgeSettings.TLS_POLICY).opensHttps()
        ? null
        : from.value(Settings.HTTPS_PORT);
  }

  /** The TLS policy of the Edge module takes precedence over the given port. */
  private static @Nullable Integer httpPort(Configuration from) {
    OptionalInt port = from.value(Settings.HTTP_PORT);
    if (!isEdge(from)) {
      return port.isPresent() ? port.getAsInt() : null;
    }
    return from.value(EdgeSettings.TLS_POLICY).opensHttp() ? port.orElse(EDGE_HTTP_PORT) : null;
  }

  private static boolean isEdge(Configuration from) {
    return from.value(EdgeSettings.ENABLED);
  }
}
