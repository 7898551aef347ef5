package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.cli.command.LocalServer;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Commands of Event Grid's documents run on a real server once {@code az eventgrid
 * event-subscription} is replaced by {@code hermod subscription}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AzSamplesTest {
  /** The sample on the page about delivery and retry, of 2020 and of 2021. */
  private static final String BATCHING =
      """
      az eventgrid event-subscription create \\
        --resource-id $storageid \\
        --name <event_subscription_name> \\
        --endpoint $endpoint \\
        --max-events-per-batch 1000 \\
        --preferred-batch-size-in-kilobytes 512
      """;

  // The page describes the following in words; the options are those of az.

  private static final String DEAD_LETTERS =
      """
      az eventgrid event-subscription create \\
        --source-resource-id $topicid \\
        --name <event_subscription_name> \\
        --endpoint $endpoint \\
        --deadletter-endpoint $storageid/blobServices/default/containers/$containername
      """;

  private static final String TIME_TO_LIVE =
      """
      az eventgrid event-subscription create \\
        --source-resource-id $topicid \\
        --name <event_subscription_name> \\
        --endpoint $endpoint \\
        --event-ttl 720
      """;

  private static final String ATTEMPTS =
      """
      az eventgrid event-subscription create \\
        --source-resource-id $topicid \\
        --name <event_subscription_name> \\
        --endpoint $endpoint \\
        --max-delivery-attempts 18
      """;

  private static final String HEADERS =
      """
      az eventgrid event-subscription create \\
        --name <event_subscription_name> \\
        --source-resource-id $topicid \\
        --endpoint $endpoint \\
        --delivery-attribute-mapping somename1 dynamic data.system \\
        --delivery-attribute-mapping somename2 static somevalue false \\
        --delivery-attribute-mapping somename3 static somesecret true
      """;

  private final Path folder;
  @AutoClose private final Hermod hermod;
  private String topicId = "";
  private String storageId = "";

  AzSamplesTest(@TempDir Path folder) {
    this.folder = folder;
    List<GivenValue> flags =
        List.of(
            new GivenValue("data-dir", folder.toString(), "test"),
            new GivenValue("https-port", "0", "test"),
            new GivenValue("http-port", "off", "test"),
            new GivenValue("handshake.loopback", "false", "test"));
    HermodConfig config = HermodConfig.of(new ConfigReader(folder, Map.of()).read(flags, null));
    this.hermod = Hermod.start(config, InstantSource.system());
  }

  @BeforeEach
  void createTopicAndAccount() {
    assertThat(commandLine().run("topic", "create", "--name", "orders")).isZero();
    try (ServerConnection server = server()) {
      topicId = server.topicId("orders");
      storageId = createAccount(server).path("id").asString();
    }
  }

  /** As {@code az storage account create} does; the samples ask for its id. */
  private JsonNode createAccount(ServerConnection server) {
    String id = topicId.replace("EventGrid/topics/orders", "Storage/storageAccounts/letters");
    return server.put(id, JsonNodeFactory.instance.objectNode().put("location", "here"));
  }

  @ParameterizedTest
  @ValueSource(strings = {BATCHING, DEAD_LETTERS, TIME_TO_LIVE, ATTEMPTS, HEADERS})
  void endsWell(String sample) {
    run(sample);
  }

  @Test
  void hasTheEffectThatItsOptionsSay() {
    run(BATCHING);
    JsonNode batching = shown(storageId).at("/destination/properties");
    assertThat(batching.path("maxEventsPerBatch").asInt()).isEqualTo(1000);
    assertThat(batching.path("preferredBatchSizeInKilobytes").asInt()).isEqualTo(512);

    run(DEAD_LETTERS);
    JsonNode container = shown(topicId).at("/deadLetterDestination/properties");
    assertThat(container.path("resourceId").asString()).isEqualTo(storageId);
    assertThat(container.path("blobContainerName").asString()).isEqualTo("box");

    run(TIME_TO_LIVE);
    assertThat(shown(topicId).at("/retryPolicy/eventTimeToLiveInMinutes").asInt()).isEqualTo(720);

    run(ATTEMPTS);
    assertThat(shown(topicId).at("/retryPolicy/maxDeliveryAttempts").asInt()).isEqualTo(18);

    run(HEADERS);
    assertThat(shown(topicId).at("/destination/properties/deliveryAttributeMappings")).hasSize(3);
  }

  private void run(String sample) {
    TestCommandLine command = commandLine();

    assertThat(command.run(words(sample))).as(command.err()).isZero();
    assertThat(command.out()).startsWith("subscription shop sends the events of /subscriptions/");
  }

  /** As a shell would, after the two words of the program. */
  private String[] words(String sample) {
    return sample
        .replace("az eventgrid event-subscription create", "subscription create")
        .replace("<event_subscription_name>", "shop")
        .replace("$storageid", storageId)
        .replace("$topicid", topicId)
        .replace("$containername", "box")
        .replace("$endpoint", "http://127.0.0.1:1/api/updates")
        .replace("\\\n", " ")
        .strip()
        .split(" +");
  }

  private JsonNode shown(String scope) {
    try (ServerConnection server = server()) {
      return server
          .get(scope + "/providers/Microsoft.EventGrid/eventSubscriptions/shop")
          .path("properties");
    }
  }

  private ServerConnection server() {
    return LocalServer.find(hermod.directory(), InstantSource.system());
  }

  private TestCommandLine commandLine() {
    return new TestCommandLine(folder)
        .withVariable("HERMOD_DATA_DIR", hermod.directory().root().toString());
  }
}
