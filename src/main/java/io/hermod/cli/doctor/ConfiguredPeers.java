package io.hermod.cli.doctor;

import io.hermod.config.HermodConfig;
import io.hermod.config.ResourceConfig;
import io.hermod.config.setting.ProxyConfig;
import io.hermod.config.source.KafkaClusterConfig;
import io.hermod.config.source.NamespaceConfig;
import io.hermod.config.source.ServiceBusConnectionString;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the configuration says that the server connects to, whether it runs or not. */
final class ConfiguredPeers {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;
  private static final int AMQPS = 5671;
  private static final int AMQP = 5672;

  private final HermodConfig config;
  private final ResourceConfig resources;

  private ConfiguredPeers(HermodConfig config) {
    this.config = config;
    this.resources = config.outbound().resources();
  }

  static List<Peer> of(HermodConfig config) {
    ConfiguredPeers peers = new ConfiguredPeers(config);
    return Stream.of(peers.overHttp(), peers.overAmqp(), peers.overKafka())
        .flatMap(each -> each)
        .toList();
  }

  /** A proxy calls the others on the server's behalf, so only it has to be reachable. */
  private Stream<Peer> overHttp() {
    @Nullable ProxyConfig proxy = config.outbound().proxy();
    return proxy == null ? direct() : Stream.of(new Peer("proxy", proxy.host(), proxy.port()));
  }

  private Stream<Peer> direct() {
    Stream<Optional<Peer>> accounts =
        resources.storageAccounts().stream()
            .map(each -> Peer.at("storage account " + each.name(), each.endpoint()));
    Stream<Optional<Peer>> apps =
        resources.functionApps().stream()
            .map(each -> Peer.at("function app " + each.name(), each.url()));
    Stream<Optional<Peer>> issuers =
        config.access().oidcIssuers().stream()
            .map(each -> Peer.at("issuer " + each.issuer(), each.issuer()));
    return Stream.concat(
        Stream.of(accounts, apps, issuers).flatMap(each -> each).flatMap(Optional::stream),
        resources.relayNamespaces().stream().map(ConfiguredPeers::relay));
  }

  private Stream<Peer> overAmqp() {
    return Stream.concat(
        resources.serviceBusNamespaces().stream()
            .map(each -> amqp("Service Bus namespace " + each.name(), each.connection())),
        resources.eventHubsNamespaces().stream()
            .filter(each -> each.kafka() == null)
            .map(each -> amqp("Event Hubs namespace " + each.name(), each.connection())));
  }

  private Stream<Peer> overKafka() {
    return Stream.concat(
            resources.kafkaClusters().stream(),
            resources.eventHubsNamespaces().stream()
                .flatMap(each -> Optional.ofNullable(each.kafka()).stream()))
        .flatMap(ConfiguredPeers::brokers);
  }

  private static Peer relay(NamespaceConfig relay) {
    return peer("Relay namespace " + relay.name(), relay.connection(), HTTP, HTTPS);
  }

  private static Peer amqp(String name, ServiceBusConnectionString connection) {
    return peer(name, connection, AMQP, AMQPS);
  }

  private static Peer peer(
      String name, ServiceBusConnectionString connection, int plain, int secure) {
    int usual = connection.isPlain() ? plain : secure;
    return new Peer(name, connection.host(), connection.port() < 0 ? usual : connection.port());
  }

  private static Stream<Peer> brokers(KafkaClusterConfig cluster) {
    String name = cluster.name().substring(cluster.name().indexOf('.') + 1);
    return Arrays.stream(cluster.properties().getOrDefault("bootstrap.servers", "").split(","))
        .flatMap(
            broker -> Peer.of("Kafka broker %s of %s".formatted(broker, name), broker).stream());
  }
}
