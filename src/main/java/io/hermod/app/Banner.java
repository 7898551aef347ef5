package io.hermod.app;

import io.hermod.config.HermodConfig;
import io.hermod.config.StoreConfig;
import io.hermod.config.TimeConfig;
import io.hermod.config.edge.InboundConfig;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.config.setting.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The lines that the server prints when it is ready. */
final class Banner {
  private Banner() {}

  /**
   * Returns the lines.
   *
   * @param isLogged whether they are kept, so that they must not contain a link that signs in
   */
  static List<String> lines(Hermod hermod, HermodConfig config, boolean isLogged) {
    Stream<String> open = Exposures.of(config).stream().map("  open     "::concat);
    return Stream.of(
            about(hermod, config),
            consoleOf(hermod, isLogged || config.cluster().isPresent()),
            open,
            next(config))
        .flatMap(each -> each)
        .toList();
  }

  private static Stream<String> about(Hermod hermod, HermodConfig config) {
    return Stream.of(
        "Hermod %s, profile %s%s%s"
            .formatted(
                Version.current(),
                config.delivery().profile().name(),
                timeOf(config.time()),
                placeOf(config.store())),
        "  https    " + addressOf(hermod.address().httpsAddress(), config),
        "  http     " + addressOf(hermod.address().httpAddress(), config),
        "  data     " + hermod.directory().root(),
        "  trust    " + authorityOf(hermod, config));
  }

  /**
   * A link would be kept in a log, and works only on the server that has made it: in a cluster,
   * that may not be the one that leads. There, {@code hermod console} makes one.
   */
  private static Stream<String> consoleOf(Hermod hermod, boolean isWithoutLink) {
    Optional<String> console =
        isWithoutLink ? hermod.consoleAddress().map(URI::toString) : hermod.newConsoleLink();
    return console.map("  console  "::concat).stream();
  }

  private static Stream<String> next(HermodConfig config) {
    Stream<String> command =
        Stream.of("  next     hermod topic create orders" + directoryFlag(config.dataDir()));
    return config.edge().isEnabled()
        ? Stream.concat(
            Stream.of("  edge     /topics, " + doorOf(config.edge().inbound())), command)
        : command;
  }

  /** Says who may use the Edge module, so that users know why they get a 401. */
  static String doorOf(InboundConfig inbound) {
    boolean asksForKeys = inbound.sasKeys().isEnabled();
    if (!inbound.clientCertificates().isEnabled()) {
      return asksForKeys ? "for clients with a key (aeg-sas-key)" : "open to everybody";
    }
    return asksForKeys
        ? "for clients with a key (aeg-sas-key) or a certificate"
        : "for clients with a certificate";
  }

  private static String authorityOf(Hermod hermod, HermodConfig config) {
    CertificateFiles chosen = Hermod.chosenCertificate(config);
    return chosen == null
        ? hermod.directory().caCertificate().toString()
        : "the issuer of " + chosen.certificates();
  }

  private static String addressOf(Optional<URI> address, HermodConfig config) {
    String scope = config.server().listenHost().isWildcard() ? ", on all addresses" : "";
    return address.map(uri -> uri + scope).orElse("off");
  }

  private static String timeOf(TimeConfig time) {
    return time.isVirtual() ? ", virtual time" : "";
  }

  private static String placeOf(StoreConfig store) {
    return store.areEventsInMemory() ? ", events in memory" : "";
  }

  private static String directoryFlag(Path dataDir) {
    return dataDir.equals(Path.of(Settings.DATA_DIR.fallback())) ? "" : " --data-dir " + dataDir;
  }
}
