package io.hermod.config;

import io.hermod.config.edge.EdgeConfig;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;
import java.util.Optional;

/**
 * All settings, as typed records.
 *
 * @param cluster empty if the events are kept in the data directory
 */
public record HermodConfig(
    Path dataDir,
    ServerConfig server,
    AccessConfig access,
    StoreConfig store,
    DeliveryConfig delivery,
    OutboundConfig outbound,
    EdgeConfig edge,
    TimeConfig time,
    MetricsConfig metrics,
    LogConfig log,
    ConsoleConfig console,
    Optional<ClusterConfig> cluster) {

  public static HermodConfig of(Configuration from) {
    return new HermodConfig(
        from.value(Settings.DATA_DIR),
        ServerConfig.of(from),
        AccessConfig.of(from),
        StoreConfig.of(from),
        DeliveryConfig.of(from),
        OutboundConfig.of(from),
        EdgeConfig.of(from),
        TimeConfig.of(from),
        MetricsConfig.of(from),
        LogConfig.of(from),
        ConsoleConfig.of(from),
        ClusterConfig.of(from));
  }
}
