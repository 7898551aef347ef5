package io.hermod.app;

import io.hermod.config.HermodConfig;
import io.hermod.config.Settings;
import io.hermod.config.StoreConfig;
import io.hermod.config.TimeConfig;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** What a newcomer reads when the server is up. */
final class Banner {
  private Banner() {}

  static List<String> lines(Hermod hermod, HermodConfig config) {
    return List.of(
        "Hermod %s, profile %s%s%s"
            .formatted(
                Version.current(),
                config.profile(),
                timeOf(config.time()),
                placeOf(config.store())),
        "  https  " + hermod.address().httpsAddress().map(URI::toString).orElse("off"),
        "  http   " + hermod.address().httpAddress().map(URI::toString).orElse("off"),
        "  data   " + hermod.directory().root(),
        "  trust  " + hermod.directory().caCertificate(),
        "  next   hermod topic create orders" + directoryFlag(config.dataDir()));
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
