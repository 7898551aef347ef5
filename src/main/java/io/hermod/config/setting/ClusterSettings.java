package io.hermod.config.setting;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The settings of a store in Kafka, which is off by default. */
public final class ClusterSettings {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}");

  private static final Pattern BROKERS =
      Pattern.compile("[^\\s,/]+:[0-9]{1,5}(,[^\\s,/]+:[0-9]{1,5})*");

  public static final Setting<Optional<String>> KAFKA =
      new Setting<>(
          "cluster.kafka",
          "none",
          new ValueFormat<>(
              "addresses such as kafka-1:9092,kafka-2:9092, or none",
              ClusterSettings::parseBrokers),
          "Addresses of Kafka brokers, separated by commas. With them, events are kept in Kafka"
              + " instead of the data directory. See [cluster.md](cluster.md).");
  public static final Setting<String> PREFIX_OF_TOPICS =
      new Setting<>(
          "cluster.prefix",
          "hermod",
          new ValueFormat<>(
              "at most 100 letters, digits, dots, hyphens and underscores",
              text -> Optional.of(text).filter(NAME.asMatchPredicate())),
          "How the names of Hermod's topics in Kafka begin.");
  public static final Setting<Integer> REPLICATION =
      new Setting<>(
          "cluster.replication",
          "3",
          ValueFormats.number(1, 9),
          "How many brokers keep each topic that Hermod creates. With 3 or more, a publish succeeds"
              + " only once two of them have the event.");
  public static final Setting<Optional<Path>> CLIENT_FILE =
      new Setting<>(
          "cluster.client-file",
          "none",
          ValueFormats.pathOrNone(),
          "A properties file for Kafka's clients, with TLS and SASL settings, as Kafka's own tools"
              + " take it.");

  public static final Setting<Optional<String>> NODE =
      new Setting<>(
          "cluster.node",
          "auto",
          new ValueFormat<>(
              "at most 100 letters, digits, dots, hyphens and underscores; auto is the name of the"
                  + " machine",
              ClusterSettings::parseNode),
          "The name of this server among those that share the topics. It stays the same when the"
              + " server is started again.");
  public static final Setting<Optional<URI>> URL =
      new Setting<>(
          "cluster.url",
          "none",
          ValueFormats.originOrNone(),
          "The address at which the other servers of the cluster reach this one. With none, it is"
              + " made of `host`, or the name of the machine, and the port.");
  public static final Setting<Optional<Path>> SHARED_FOLDER =
      new Setting<>(
          "cluster.shared-folder",
          "none",
          ValueFormats.pathOrNone(),
          "A folder that all servers of the cluster share, such as one on NFS, for the dead letters"
              + " of storage accounts that are not configured. With none, only configured accounts"
              + " can be used.");

  static final List<Setting<?>> ALL =
      List.of(KAFKA, PREFIX_OF_TOPICS, REPLICATION, CLIENT_FILE, NODE, URL, SHARED_FOLDER);

  private ClusterSettings() {}

  private static Optional<Optional<String>> parseBrokers(String text) {
    if (text.isEmpty() || text.equals("none")) {
      return Optional.of(Optional.empty());
    }
    return BROKERS.matcher(text).matches() ? Optional.of(Optional.of(text)) : Optional.empty();
  }

  private static Optional<Optional<String>> parseNode(String text) {
    if (text.isEmpty() || text.equals("auto")) {
      return Optional.of(Optional.empty());
    }
    return NAME.matcher(text).matches() ? Optional.of(Optional.of(text)) : Optional.empty();
  }
}
