package io.hermod.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ports, and what the server connects to. */
class NetworkChecksTest {
  @TempDir Path folder;

  @Test
  void saysWhoUsesAPortAndWhichFlagChoosesAnother() throws IOException {
    int port;
    try (ServerSocket open = open()) {
      port = open.getLocalPort();
      Check taken = ports(Map.of("HERMOD_HTTPS_PORT", "" + port)).getFirst();
      assertThat(taken.subject()).isEqualTo("port " + port);
      assertThat(taken.found())
          .isEqualTo("in use by process %d (java)".formatted(ProcessHandle.current().pid()));
      assertThat(taken.advice())
          .isEqualTo("Stop that program, or choose another port with --https-port.");
    }
    assertThat(ports(Map.of("HERMOD_HTTPS_PORT", "" + port)))
        .containsExactly(Check.good("port " + port, "free"));
  }

  @Test
  void saysWhyAPortCannotBeUsed() {
    assertThat(PortChecks.taken("http-port", 8080, "").found()).isEqualTo("in use");
    assertThat(PortChecks.forbidden("http-port", 80).advice())
        .isEqualTo(
            "Choose a higher one with --http-port, or give the service CAP_NET_BIND_SERVICE.");
    Check elsewhere =
        ports(Map.of("HERMOD_HOST", "192.0.2.1", "HERMOD_HTTPS_PORT", "44380")).getFirst();
    assertThat(elsewhere.found()).isEqualTo("192.0.2.1 is not an address of this machine");
    assertThat(elsewhere.advice()).contains("--host");
    assertThat(ports(Map.of("HERMOD_HTTPS_PORT", "0"))).isEmpty();
  }

  @Test
  void readsLinuxsTableOfConnections() {
    String line =
        "   0: 0100007F:1156 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0"
            + " 4711 1 0000000000000000 100 0 0 10 0";
    assertThat(PortOwner.socket(line, 4438)).contains("socket:[4711]");
    assertThat(PortOwner.socket(line, 4439)).isEmpty();
    assertThat(PortOwner.socket(line.replace(" 0A ", " 01 "), 4438)).isEmpty();
    assertThat(PortOwner.socket("  sl  local_address rem_address", 4438)).isEmpty();
  }

  @Test
  void saysWhichPeerCannotBeReached() throws IOException {
    Peer peer;
    try (ServerSocket open = open()) {
      peer = new Peer("endpoint x", "127.0.0.1", open.getLocalPort());
      assertThat(ReachChecks.of(List.of(peer)))
          .containsExactly(Check.good("endpoints", "1 can be reached"));
      assertThat(ReachChecks.of(List.of(peer, peer)))
          .containsExactly(Check.good("endpoints", "all 2 can be reached"));
    }
    Check closed = ReachChecks.of(List.of(peer)).getFirst();
    assertThat(closed.subject()).isEqualTo("endpoint x");
    assertThat(closed.found())
        .startsWith("127.0.0.1:%d cannot be reached: ".formatted(peer.port()));
    assertThat(closed.advice()).isEqualTo("Check that it runs and listens there.");
    assertThat(
            ReachChecks.of(List.of(new Peer("endpoint y", "no.such.host.invalid", 1))).getFirst())
        .isEqualTo(
            Check.bad(
                "endpoint y",
                "the host name no.such.host.invalid cannot be resolved here",
                "Correct the name, or the name servers of this machine."));
    assertThat(ReachChecks.of(List.of())).allMatch(Check::isGood);
    assertThat(ReachChecks.of(List.of(new Peer("app", "localhost", 70_000))))
        .containsExactly(
            Check.bad(
                "app",
                "70000 is not the number of a port",
                "Correct the address; ports go from 1 to 65535."));
    assertThat(ReachChecks.all(50, 120))
        .isEqualTo("the first 50 of 120 can be reached; the others were not tried");
  }

  @Test
  void knowsWhatTheConfigurationConnectsTo() throws IOException {
    assertThat(
            configured(
                """
                storage-accounts:
                  letters: { connection-string: 'DefaultEndpointsProtocol=https;AccountName=letters;AccountKey=a2V5;BlobEndpoint=https://blobs.example/' }
                function-apps:
                  app: { url: 'https://app.example:8443' }
                relay-namespaces:
                  relays: { connection-string: 'Endpoint=sb://relay.example/;SharedAccessKeyName=k;SharedAccessKey=s3cret' }
                service-bus-namespaces:
                  queues: { connection-string: 'Endpoint=sb://bus.example/;SharedAccessKeyName=k;SharedAccessKey=s3cret' }
                  local: { connection-string: 'Endpoint=sb://127.0.0.1:5673;SharedAccessKeyName=k;SharedAccessKey=s3cret;UseDevelopmentEmulator=true' }
                event-hubs-namespaces:
                  hubs: { connection-string: 'Endpoint=sb://hubs.example/;SharedAccessKeyName=k;SharedAccessKey=s3cret', protocol: kafka }
                kafka-clusters:
                  main: { bootstrap-servers: 'one.example:9092,two.example:9093' }
                auth:
                  oidc:
                    - { issuer: 'https://login.example/realms/main', audience: a, roles: { a: reader } }
                """))
        .containsExactlyInAnyOrder(
            new Peer("storage account letters", "blobs.example", 443),
            new Peer("function app app", "app.example", 8443),
            new Peer("issuer https://login.example/realms/main", "login.example", 443),
            new Peer("Relay namespace relays", "relay.example", 443),
            new Peer("Service Bus namespace queues", "bus.example", 5671),
            new Peer("Service Bus namespace local", "127.0.0.1", 5673),
            new Peer("Kafka broker hubs.example:9093 of hubs", "hubs.example", 9093),
            new Peer("Kafka broker one.example:9092 of main", "one.example", 9092),
            new Peer("Kafka broker two.example:9093 of main", "two.example", 9093));
  }

  @Test
  void connectsOnlyToTheProxyOnItsWayToTheWeb() throws IOException {
    assertThat(
            configured(
                """
                outbound: { proxy: 'http://proxy.example:3128' }
                function-apps: { app: { url: 'https://app.example' } }
                """))
        .containsExactly(new Peer("proxy", "proxy.example", 3128));
  }

  @Test
  void takesOnlyWebAddressesForPeers() {
    assertThat(Peer.at("a", "http://h/x")).contains(new Peer("a", "h", 80));
    assertThat(Peer.at("a", "kafka-1:9092")).isEmpty();
    assertThat(Peer.at("a", "not a URL")).isEmpty();
    assertThat(Peer.of("a", "no-port")).isEmpty();
    assertThat(Peer.of("a", "kafka_1:9092")).contains(new Peer("a", "kafka_1", 9092));
    assertThat(Peer.of("a", "SASL_SSL://h:9093")).contains(new Peer("a", "h", 9093));
    assertThat(Peer.of("a", "[::1]:9092")).contains(new Peer("a", "::1", 9092));
  }

  private static ServerSocket open() throws IOException {
    return new ServerSocket(0, 16, InetAddress.ofLiteral("127.0.0.1"));
  }

  private List<Check> ports(Map<String, String> settings) {
    return new PortChecks(
            HermodConfig.of(new ConfigReader(folder, settings).read(List.of(), null)).server())
        .all();
  }

  private List<Peer> configured(String file) throws IOException {
    Path yaml = Files.writeString(folder.resolve("hermod.yaml"), file);
    return ConfiguredPeers.of(
        HermodConfig.of(new ConfigReader(folder, Map.of()).read(List.of(), yaml)));
  }
}
