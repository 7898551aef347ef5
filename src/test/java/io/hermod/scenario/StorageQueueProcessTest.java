package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.storage.common.StorageSharedKeyCredential;
import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.QueueClientBuilder;
import com.azure.storage.queue.QueueMessageEncoding;
import com.azure.storage.queue.QueueServiceVersion;
import io.hermod.deadletter.blob.Azurite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The real process and a queue in Azurite, under the retry rules for Azure resources. */
class StorageQueueProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);

  @RegisterExtension final HermodProcess hermod = new HermodProcess("--virtual-time");

  @AutoClose private final Azurite azurite;
  private final Path folder;
  private final QueueClient queue;
  private Publishing publishing = Publishing.NOWHERE;

  StorageQueueProcessTest(@TempDir Path folder) {
    this.folder = folder;
    this.azurite = Azurite.startQueues(folder);
    this.queue =
        new QueueClientBuilder()
            .endpoint(azurite.endpoint().toString())
            .credential(new StorageSharedKeyCredential(Azurite.ACCOUNT, Azurite.KEY))
            .serviceVersion(QueueServiceVersion.V2021_12_02)
            .messageEncoding(QueueMessageEncoding.BASE64)
            .queueName("orders")
            .buildClient();
  }

  @BeforeEach
  void start() throws IOException {
    Path config = folder.resolve("hermod.yaml");
    Files.writeString(
        config,
        "storage-accounts: { letters: { endpoint: '%s', queue-endpoint: '%s', account-key: '%s' } }"
            .formatted(azurite.endpoint(), azurite.endpoint(), Azurite.KEY));
    hermod.start("--config", config.toString());
    publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    hermod
        .arm()
        .createSubscription(
            publishing.topic(),
            "queue",
            """
            {"destination":{"endpointType":"StorageQueue","properties":{"queueName":"orders",
              "resourceId":"/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/letters"}}}
            """);
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void retriesAMissingQueueAfterFiveMinutes() throws IOException {
    publishing.publish("early");
    Await.until("a failed attempt", LIMIT, () -> story("early").path("attempts").size() == 1);
    JsonNode waiting = story("early");
    hermod.arm().advance(Duration.ofMinutes(4));
    JsonNode still = story("early");
    queue.create();
    hermod.arm().advance(Duration.ofMinutes(2));
    Await.until(
        "the message", LIMIT, () -> queue.getProperties().getApproximateMessagesCountLong() > 0);

    assertThat(waiting.at("/attempts/0/outcome").asString()).isEqualTo("NotFound");
    assertThat(waiting.at("/attempts/0/status").asInt()).isEqualTo(404);
    assertThat(still.path("attempts")).hasSize(1);
    assertThat(new String(queue.receiveMessage().getBody().toBytes(), UTF_8))
        .contains("\"id\":\"early\"");
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void losesNothingWhileTheAccountIsDownAndTheRouterIsKilled() throws IOException {
    queue.create();
    azurite.kill();
    List<String> ids = List.of("one", "two", "three");
    for (String id : ids) {
      publishing.publish(id);
    }
    Await.until("a failed attempt", LIMIT, () -> story("three").path("attempts").size() == 1);
    JsonNode down = story("three");
    hermod.kill();
    azurite.start();
    queue.createIfNotExists();
    hermod.start("--config", folder.resolve("hermod.yaml").toString());
    hermod.arm().advance(Duration.ofMinutes(5));
    Await.until(
        "all messages", LIMIT, () -> queue.getProperties().getApproximateMessagesCountLong() >= 3);

    assertThat(down.at("/attempts/0/outcome").asString()).isEqualTo("SocketError");
    assertThat(
            queue.receiveMessages(10).stream()
                .map(each -> new String(each.getBody().toBytes(), UTF_8)))
        .allSatisfy(text -> assertThat(ids).anyMatch(text::contains))
        .hasSizeGreaterThanOrEqualTo(3);
  }

  private JsonNode story(String id) {
    return hermod.arm().explain(publishing.topic(), id).at("/occurrences/0/subscriptions/0");
  }
}
