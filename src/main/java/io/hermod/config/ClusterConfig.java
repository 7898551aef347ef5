package io.hermod.config;

import io.hermod.config.setting.ClusterSettings;
import io.hermod.config.source.Configuration;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The Kafka cluster that keeps the events.
 *
 * @param brokers their addresses, separated by commas
 * @param prefix begins the names of all topics
 * @param replication how many brokers keep a topic that is created
 * @param clientFile properties of Kafka's clients, which may be secret
 * @param node the name of this server among those that share the topics; empty for the machine's
 * @param url where the other servers reach this one; empty if that follows from its address
 * @param sharedFolder where all servers keep the blobs of accounts that are not configured
 */
public record ClusterConfig(
    String brokers,
    String prefix,
    int replication,
    Optional<Path> clientFile,
    Optional<String> node,
    Optional<URI> url,
    Optional<Path> sharedFolder) {

  /** Returns empty if the events are kept in the data directory. */
  static Optional<ClusterConfig> of(Configuration from) {
    return from.value(ClusterSettings.KAFKA)
        .map(
            brokers ->
                new ClusterConfig(
                    brokers,
                    from.value(ClusterSettings.PREFIX_OF_TOPICS),
                    from.value(ClusterSettings.REPLICATION),
                    from.value(ClusterSettings.CLIENT_FILE),
                    from.value(ClusterSettings.NODE),
                    from.value(ClusterSettings.URL),
                    from.value(ClusterSettings.SHARED_FOLDER)));
  }
}
