package io.hermod.destination.storagequeue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.storage.common.StorageSharedKeyCredential;
import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.QueueClientBuilder;
import com.azure.storage.queue.QueueMessageEncoding;
import com.azure.storage.queue.QueueServiceVersion;
import com.azure.storage.queue.models.QueueMessageItem;
import io.hermod.config.TestResources;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.config.source.StorageCredential;
import io.hermod.deadletter.blob.Azurite;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.DeliveryOutcome.Withheld;
import io.hermod.destination.senders.TestSenders;
import io.hermod.event.Schema;
import io.hermod.profile.Outcome;
import io.hermod.subscription.StorageQueueDestination;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages in Azurite, read back with the SDK of Azure. */
class StorageQueueSenderTest {
  private static final String ACCOUNT_ID =
      "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/Letters";
  private static final String EVENT = "{\"id\":\"1\",\"data\":\"Grüße\"}";

  @AutoClose private final Azurite azurite;
  @AutoClose private final TestSenders senders;
  private final QueueClient queue;

  StorageQueueSenderTest(@TempDir Path folder) {
    this.azurite = Azurite.startQueues(folder);
    this.senders = senders(new StorageCredential.AccountKey(Azurite.ACCOUNT, Azurite.KEY));
    this.queue = queue();
  }

  private TestSenders senders(StorageCredential credential) {
    return new TestSenders(
        TestResources.of(
            new StorageAccountConfig(
                "letters", azurite.endpoint(), azurite.endpoint(), credential, false)));
  }

  private QueueClient queue() {
    return new QueueClientBuilder()
        .endpoint(azurite.endpoint().toString())
        .credential(new StorageSharedKeyCredential(Azurite.ACCOUNT, Azurite.KEY))
        .serviceVersion(QueueServiceVersion.V2021_12_02)
        .messageEncoding(QueueMessageEncoding.BASE64)
        .queueName("orders")
        .buildClient();
  }

  @BeforeEach
  void createQueue() {
    queue.create();
  }

  @Test
  void putsTheEventIntoTheQueueInBase64() {
    assertThat(senders.send(to("orders", null), EVENT)).isEqualTo(new Responded(201));

    assertThat(text(queue.receiveMessage())).isEqualTo(EVENT);
  }

  @Test
  void putsABareCloudEventIntoTheQueue() {
    senders.delivering(Schema.CLOUD_EVENTS).send(to("orders", null), EVENT);

    assertThat(text(queue.receiveMessage())).startsWith("{").contains("\"specversion\":\"1.0\"");
  }

  @Test
  void keepsMessagesForSevenDaysUnlessToldOtherwise() {
    senders.send(to("orders", null), EVENT);
    senders.send(to("orders", 60), EVENT);
    senders.send(to("orders", StorageQueueDestination.NEVER_EXPIRES), EVENT);

    assertThat(queue.receiveMessages(3).stream().map(StorageQueueSenderTest::lifetime))
        .satisfiesExactlyInAnyOrder(
            days -> assertThat(days).isEqualTo(Duration.ofDays(7)),
            minute -> assertThat(minute).isEqualTo(Duration.ofMinutes(1)),
            never -> assertThat(never).isGreaterThan(Duration.ofDays(365_000)));
  }

  @Test
  void tellsThatThereIsNoSuchQueue() {
    assertThat(senders.send(to("nowhere", null), EVENT)).isEqualTo(new Responded(404));
  }

  @Test
  void tellsThatTheKeyIsWrong() {
    try (TestSenders wrong = senders(new StorageCredential.AccountKey(Azurite.ACCOUNT, "YQ=="))) {
      assertThat(wrong.send(to("orders", null), EVENT))
          .isEqualTo(new Rejected(Outcome.UNAUTHORIZED, "AuthenticationFailed", 403));
    }
  }

  @Test
  void usesASignatureThatIsConfigured() {
    String signature =
        new AccountSignature(Azurite.ACCOUNT, Azurite.KEY)
            .toAddMessages(java.time.Instant.now().plusSeconds(60));
    try (TestSenders signed = senders(new StorageCredential.SharedAccessSignature(signature))) {
      assertThat(signed.send(to("orders", null), EVENT)).isEqualTo(new Responded(201));
    }
  }

  @Test
  void tellsThatAMessageIsTooLarge() {
    String large = "{\"id\":\"1\",\"data\":\"" + "x".repeat(60_000) + "\"}";

    DeliveryOutcome outcome = senders.send(to("orders", null), large);

    assertThat(outcome.failure()).isEqualTo(Outcome.PAYLOAD_TOO_LARGE);
  }

  @Test
  void isReachableAgainAfterTheAccountWasDown() {
    azurite.kill();
    DeliveryOutcome down = senders.send(to("orders", null), EVENT);
    azurite.start();
    queue.createIfNotExists();

    assertThat(down).isInstanceOf(Unreachable.class);
    assertThat(senders.send(to("orders", null), EVENT)).isEqualTo(new Responded(201));
  }

  @Test
  void sendsNothingWhileTheAccountIsNotConfigured() {
    StorageQueueDestination other = new StorageQueueDestination(ACCOUNT_ID + "2", "orders", null);

    assertThat(senders.send(other, EVENT))
        .isEqualTo(
            new Withheld(
                Outcome.NOT_FOUND,
                "storage-accounts.letters2.connection-string is not configured"));
  }

  private static StorageQueueDestination to(String queue, @Nullable Integer timeToLive) {
    return new StorageQueueDestination(ACCOUNT_ID, queue, timeToLive);
  }

  private static String text(QueueMessageItem message) {
    return new String(message.getBody().toBytes(), UTF_8);
  }

  private static Duration lifetime(QueueMessageItem message) {
    return Duration.between(message.getInsertionTime(), message.getExpirationTime());
  }
}
