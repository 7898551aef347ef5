package io.hermod.config.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.ResourceConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sections that say how to reach what subscriptions name. */
class ResourceSectionsTest {
  private static final String CONNECTION =
      "Endpoint=sb://orders.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey=s3cret=";

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @Test
  void readsARelayNamespace() throws IOException {
    write("relay-namespaces: { orders: { connection-string: '%s' } }".formatted(CONNECTION));

    assertThat(resources().relayNamespaces())
        .containsExactly(
            new NamespaceConfig(
                "orders",
                new ServiceBusConnectionString(
                    CONNECTION, "orders.servicebus.windows.net", -1, "send", "s3cret=", false)));
  }

  @Test
  void readsAnEmulatorWithItsPort() throws IOException {
    write(
        "relay-namespaces: { orders: { connection-string: 'Endpoint=sb://127.0.0.1:5699;"
            + "SharedAccessKeyName=k;SharedAccessKey=v;UseDevelopmentEmulator=true;' } }");

    assertThat(resources().relayNamespaces().getFirst().connection())
        .extracting(ServiceBusConnectionString::port, ServiceBusConnectionString::isPlain)
        .containsExactly(5699, true);
  }

  @Test
  void readsAFunctionAppWhoseKeyIsInTheEnvironment() throws IOException {
    write("function-apps: { my-orders: { url: 'https://my-orders.azurewebsites.net' } }");
    environment.put("HERMOD_FUNCTION_APPS_MY_ORDERS_KEY", "s3cret");

    assertThat(resources().functionApps())
        .containsExactly(
            new FunctionAppConfig(
                "my-orders", URI.create("https://my-orders.azurewebsites.net"), "s3cret"));
  }

  @Test
  void readsAKafkaClusterWithThePropertiesOfItsClient() throws IOException {
    write(
        """
        kafka-clusters:
          local:
            bootstrap-servers: localhost:9092
            security.protocol: SASL_SSL
        """);
    environment.put("HERMOD_KAFKA_CLUSTERS_LOCAL_SASL_JAAS_CONFIG", "s3cret");

    assertThat(resources().kafkaClusters())
        .containsExactly(
            new KafkaClusterConfig(
                "local",
                Map.of(
                    "bootstrap.servers", "localhost:9092",
                    "security.protocol", "SASL_SSL",
                    "sasl.jaas.config", "s3cret")));
  }

  @Test
  void findsAKafkaClusterWhoseNameHasHyphensInTheEnvironment() throws IOException {
    write(
        """
        kafka-clusters:
          my: { bootstrap-servers: 'my:9092' }
          my-cluster: { bootstrap-servers: 'my-cluster:9092' }
        """);
    environment.put("HERMOD_KAFKA_CLUSTERS_MY_CLIENT_ID", "mine");
    environment.put("HERMOD_KAFKA_CLUSTERS_MY_CLUSTER_SASL_JAAS_CONFIG", "s3cret");
    environment.put("HERMOD_KAFKA_CLUSTERS_YOUR_OWN_BOOTSTRAP_SERVERS", "your-own:9092");
    environment.put("HERMOD_KAFKA_CLUSTERS_YOUR_OWN_CLIENT_ID", "yours");

    assertThat(resources().kafkaClusters())
        .containsExactlyInAnyOrder(
            new KafkaClusterConfig(
                "my", Map.of("bootstrap.servers", "my:9092", "client.id", "mine")),
            new KafkaClusterConfig(
                "my-cluster",
                Map.of("bootstrap.servers", "my-cluster:9092", "sasl.jaas.config", "s3cret")),
            new KafkaClusterConfig(
                "your-own", Map.of("bootstrap.servers", "your-own:9092", "client.id", "yours")));
  }

  @Test
  void namesTheEntryOfAVariableThatNothingElseMentions() throws IOException {
    write("");
    environment.put("HERMOD_KAFKA_CLUSTERS_MY_CLUSTER_SASL_JAAS_CONFIG", "s3cret");

    assertThatThrownBy(this::read)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("kafka-clusters.my must have a bootstrap-servers");
  }

  @Test
  void readsAServiceBusNamespaceWhoseConnectionStringIsInTheEnvironment() throws IOException {
    write("");
    environment.put("HERMOD_SERVICE_BUS_NAMESPACES_ORDERS_CONNECTION_STRING", CONNECTION);

    assertThat(resources().serviceBusNamespaces())
        .containsExactly(
            new NamespaceConfig("orders", ServiceBusConnectionString.parse(CONNECTION)));
  }

  @Test
  void readsAnEventHubsNamespaceThatSpeaksAmqp() throws IOException {
    write("event-hubs-namespaces: { orders: { connection-string: '%s' } }".formatted(CONNECTION));

    assertThat(resources().eventHubsNamespaces())
        .containsExactly(
            new EventHubsNamespaceConfig(
                "orders", ServiceBusConnectionString.parse(CONNECTION), null));
  }

  @Test
  void readsAnEventHubsNamespaceThatSpeaksKafka() throws IOException {
    write(
        "event-hubs-namespaces: { orders: { connection-string: '%s', protocol: kafka } }"
            .formatted(CONNECTION));

    KafkaClusterConfig kafka =
        Objects.requireNonNull(resources().eventHubsNamespaces().getFirst().kafka());
    assertThat(kafka.properties())
        .containsEntry("bootstrap.servers", "orders.servicebus.windows.net:9093")
        .containsEntry("security.protocol", "SASL_SSL")
        .containsEntry("sasl.mechanism", "PLAIN")
        .hasEntrySatisfying(
            "sasl.jaas.config",
            line ->
                assertThat(line)
                    .contains("username=\"$ConnectionString\" password=\"" + CONNECTION + "\""));
  }

  @Test
  void showsNoSecret() throws IOException {
    write(
        """
        relay-namespaces: { orders: { connection-string: '%s' } }
        function-apps: { orders: { url: 'https://o.example.org', key: s3cret } }
        kafka-clusters: { local: { bootstrap-servers: 'h:1', sasl.jaas.config: s3cret } }
        event-hubs-namespaces: { orders: { connection-string: '%s', protocol: kafka } }
        """
            .formatted(CONNECTION, CONNECTION));
    Configuration configuration = read();

    assertThat(HermodConfig.of(configuration).toString()).doesNotContain("s3cret");
    assertThat(configuration.shownEntries())
        .extracting(GivenValue::text)
        .containsExactly(
            "(secret)",
            "kafka",
            "(secret)",
            "https://o.example.org",
            "h:1",
            "(secret)",
            "(secret)");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "relay-namespaces: s3cret | relay-namespaces must contain names",
        "relay-namespaces: { a: { key: s3cret } } | must have some of these members",
        "relay-namespaces: { a: { connection-string: s3cret } } | of the form Name=value",
        "relay-namespaces: { a: { connection-string: 'SharedAccessKey=s3cret' } } | with Endpoint",
        "relay-namespaces: { a: { connection-string: 'Endpoint=https://s3cret' } } | such as sb://",
        "relay-namespaces: { a: { connection-string: 'Endpoint=sb://h/;EntityPath=s3cret' } }"
            + " | without an EntityPath",
        "function-apps: { a: { key: s3cret } } | function-apps.a must have a url",
        "function-apps: { a: { url: 's3cret' } } | must have a url such as https://",
        "function-apps: { a: { url: 'https://h/?code=s3cret' } } | without a query",
        "function-apps: { a: { url: 'https://h', key: 's3 cret' } } | can be sent in a header",
        "kafka-clusters: { a: { sasl.jaas.config: s3cret } } | must have a bootstrap-servers",
        "kafka-clusters: { a: { bootstrap-servers: 'h:1', acks: s3cret } } | some of these members",
        "kafka-clusters: { a: { bootstrap-servers: 'h:1', enable.idempotence: 's3cret' } }"
            + " | which Hermod sets itself",
        "service-bus-namespaces: { a: { connection-string: s3cret } } | of the form Name=value",
        "event-hubs-namespaces: { a: { protocol: kafka } } | must have a connection-string",
        "event-hubs-namespaces: { a: { connection-string:"
            + " 'Endpoint=sb://h/;SharedAccessKeyName=k;SharedAccessKey=s3cret',"
            + " protocol: mqtt } } | must have a protocol of amqp or kafka",
        "event-hubs-namespaces: { a: { connection-string:"
            + " 'Endpoint=sb://h/;SharedAccessKeyName=k;SharedAccessKey=s3cret',"
            + " bootstrap-servers: 'h:1' } } | only with protocol: kafka",
        "kafka-clusters: { A_B: { bootstrap-servers: s3cret } } | kafka-clusters must contain names"
      })
  void refusesWhatIsIncompleteNamingTheKeyAndQuotingNothing(String content, String problem)
      throws IOException {
    write(content);

    assertThatThrownBy(this::read)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(problem)
        .hasMessageNotContaining("s3cret ")
        .hasMessageNotContaining("=s3cret");
  }

  private void write(String content) throws IOException {
    Files.writeString(folder.resolve("hermod.yaml"), content);
  }

  private ResourceConfig resources() {
    return HermodConfig.of(read()).outbound().resources();
  }

  private Configuration read() {
    return new ConfigReader(folder, environment).read(List.of(), null);
  }
}
