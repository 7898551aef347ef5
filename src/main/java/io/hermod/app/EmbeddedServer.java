package io.hermod.app;

import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens;
import io.hermod.app.directory.TemporaryFolder;
import io.hermod.cli.command.LocalServer;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A server for a test: on free ports of this machine, in a temporary folder that is deleted when it
 * is closed. It can run inside another program, whose umask and logging it leaves alone.
 */
public final class EmbeddedServer implements AutoCloseable {
  private static final String ORIGIN = "the program";
  private static final Map<String, String> USUAL =
      Map.of(
          "https-port", "0",
          "http-port", "0",
          // A test can also run on a disk that is nearly full.
          "store.min-free-bytes", "0");

  private final TemporaryFolder folder;
  private final Hermod hermod;
  private final InstantSource clock;
  private final Credentials credentials;
  private final BearerTokens tokens;

  private EmbeddedServer(TemporaryFolder folder, Hermod hermod, InstantSource clock) {
    this.folder = folder;
    this.hermod = hermod;
    this.clock = clock;
    this.credentials = Credentials.load(hermod.directory()).orElseThrow();
    this.tokens = BearerTokens.open(hermod.directory(), credentials);
  }

  /**
   * Returns when the server accepts requests.
   *
   * @param settings by key, as in the configuration file
   * @throws RuntimeException if a setting is wrong or the server cannot start; its message says why
   */
  public static EmbeddedServer start(Map<String, String> settings) {
    InstantSource clock = InstantSource.system();
    TemporaryFolder folder = TemporaryFolder.create();
    try {
      Hermod hermod = Hermod.startEmbedded(config(folder.path(), settings), clock);
      return new EmbeddedServer(folder, hermod, clock);
    } catch (RuntimeException | Error e) {
      // An error, too: libraries of the program may not fit to ours.
      folder.close();
      throw e;
    }
  }

  private static HermodConfig config(Path folder, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(USUAL);
    all.putAll(settings);
    all.put("data-dir", folder.toString());
    List<GivenValue> given =
        all.entrySet().stream()
            .map(each -> new GivenValue(each.getKey(), each.getValue(), ORIGIN))
            .toList();
    return HermodConfig.of(new ConfigReader(folder, Map.of()).read(given, null));
  }

  /** The address of the server over TLS, with the host of its certificate. */
  public URI https() {
    return hermod.address().httpsAddress().orElseThrow();
  }

  /** The address of the server without TLS. */
  public URI http() {
    return hermod.address().httpAddress().orElseThrow();
  }

  /** The data directory, which is deleted when the server is closed. */
  Path dataDirectory() {
    return folder.path();
  }

  /** The file with the certificate that clients must trust. */
  public Path caCertificate() {
    return hermod.directory().caCertificate();
  }

  /** The Azure subscription that the server stands for. */
  public String azureSubscription() {
    return credentials.subscriptionId();
  }

  String tenantId() {
    return credentials.tenantId();
  }

  /** The id of the client that may do everything. */
  String clientId() {
    return credentials.clientId();
  }

  String clientSecret() {
    return credentials.clientSecret();
  }

  /** Returns a bearer token for the client that may do everything, valid for an hour. */
  public String newToken() {
    return tokens.issue(clock.instant());
  }

  /** Connects as the client that may do everything. */
  ServerConnection connect() {
    return LocalServer.find(hermod.directory(), clock);
  }

  @Override
  public void close() {
    hermod.close();
    folder.close();
  }
}
