package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.storage.common.StorageSharedKeyCredential;
import com.azure.storage.common.sas.AccountSasPermission;
import com.azure.storage.common.sas.AccountSasResourceType;
import com.azure.storage.common.sas.AccountSasService;
import com.azure.storage.common.sas.AccountSasSignatureValues;
import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.QueueMessageEncoding;
import com.azure.storage.queue.QueueServiceClient;
import com.azure.storage.queue.QueueServiceClientBuilder;
import com.azure.storage.queue.QueueServiceVersion;
import io.hermod.deadletter.blob.Azurite;
import io.hermod.scenario.StandIn.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * The real process and queues in Azurite, under the retry rules for Azure resources. A stand-in
 * responds with the errors that Azurite does not have.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class StorageQueueProcessTest {
  private static final String ANOTHER_KEY = "YW5vdGhlcg==";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @AutoClose private final DestinationServer server;
  @AutoClose private final Azurite azurite;

  @AutoClose
  private final StandIn account = new StandIn(request -> request.uri().split("/", -1)[2]);

  private final QueueServiceClient queues;

  StorageQueueProcessTest(@TempDir Path folder) throws IOException {
    this.server = new DestinationServer(folder);
    this.azurite = Azurite.startQueues(Files.createDirectory(folder.resolve("azurite")));
    this.queues =
        new QueueServiceClientBuilder()
            .endpoint(azurite.endpoint().toString())
            .credential(new StorageSharedKeyCredential(Azurite.ACCOUNT, Azurite.KEY))
            .serviceVersion(QueueServiceVersion.V2021_12_02)
            .messageEncoding(QueueMessageEncoding.BASE64)
            .buildClient();
  }

  @BeforeAll
  void start() {
    server.start(yaml(ANOTHER_KEY));
  }

  private String yaml(String keyOfTypo) {
    return """
    storage-accounts:
      letters: { endpoint: '%1$s', queue-endpoint: '%1$s', account-key: '%2$s' }
      typo: { endpoint: '%1$s', queue-endpoint: '%1$s', account-key: '%3$s' }
      reader: { endpoint: '%1$s', queue-endpoint: '%1$s', sas: '%4$s' }
      failing: { endpoint: '%5$s', queue-endpoint: '%5$s', account-key: '%2$s' }
    """
        .formatted(
            azurite.endpoint(),
            Azurite.KEY,
            keyOfTypo,
            signatureThatMayOnlyRead(),
            account.url() + "/" + Azurite.ACCOUNT);
  }

  private String signatureThatMayOnlyRead() {
    return queues.generateAccountSas(
        new AccountSasSignatureValues(
            OffsetDateTime.now(ZoneOffset.UTC).plusDays(1),
            new AccountSasPermission().setReadPermission(true),
            new AccountSasService().setQueueAccess(true),
            new AccountSasResourceType().setObject(true)));
  }

  @Test
  void retriesAMissingQueueAfterFiveMinutes() {
    SentEvent early = server.publish(subscribe("letters", "missing"), "early");
    early.failsWith("NotFound", 404, Duration.ofMinutes(5));

    server.hermod().arm().advance(Duration.ofMinutes(4));
    assertThat(early.story().path("attempts")).hasSize(1);
    QueueClient queue = queue("missing");
    early.arrivesWithin(Duration.ofMinutes(2));

    assertThat(received(queue)).singleElement().asString().contains("\"id\":\"early\"");
  }

  @Test
  void deliversWhatWaitedForAnAccountThatWasDownAtTheStart() {
    queue("later");
    Arm.Topic topic = subscribe("letters", "later");
    server.kill();
    azurite.kill();
    server.start();
    SentEvent early = server.publish(topic, "early");
    early.failsWith("SocketError", 0, Duration.ofSeconds(10));

    azurite.start();
    queue("later");
    early.arrivesWithin(Duration.ofSeconds(11));

    assertThat(received(queue("later"))).singleElement().asString().contains("early");
  }

  @Test
  void losesNothingWhileTheAccountIsDownAndTheRouterIsKilled() {
    queue("stable");
    Arm.Topic topic = subscribe("letters", "stable");
    server.publish(topic, "before").arrivesWithin(Duration.ZERO);
    azurite.kill();
    for (String id : List.of("one", "two")) {
      server.publish(topic, id);
    }
    server.publish(topic, "three").failsWith("SocketError", 0, Duration.ofSeconds(10));
    server.kill();
    azurite.start();
    QueueClient queue = queue("stable");
    server.start();

    StringBuilder messages = new StringBuilder();
    server.advanceUntil(
        "all messages",
        () ->
            Stream.of("one", "two", "three")
                .allMatch(messages.append(received(queue)).toString()::contains));
  }

  @Test
  void deliversWhatWaitedForTheRightKey() {
    QueueClient queue = queue("guarded");
    server.restart(yaml(ANOTHER_KEY));
    SentEvent early = server.publish(subscribe("typo", "guarded"), "early");
    early.failsWith("Unauthorized", 403, Duration.ofMinutes(5));

    server.restart(yaml(Azurite.KEY));
    early.arrivesWithin(Duration.ofMinutes(6));

    assertThat(received(queue)).singleElement().asString().contains("early");
  }

  @Test
  void retriesASignatureThatDoesNotPermitSending() {
    queue("guarded");

    server
        .publish(subscribe("reader", "guarded"), "unpermitted")
        .failsWith("Unauthorized", 403, Duration.ofMinutes(5));
  }

  @Test
  void givesUpAMessageThatIsTooLarge() {
    queue("narrow");

    server
        .publish(subscribe("letters", "narrow"), "large", "x".repeat(60_000))
        .failsWith("PayloadTooLarge", 413, null);
  }

  @ParameterizedTest
  @CsvSource({
    "503, ServerBusy, Busy, PT30S",
    "500, OperationTimedOut, TimedOut, PT2M",
    "500, InternalError, GenericError, PT10S",
    "409, QueueBeingDeleted, NotFound, PT5M",
    "409, QueueDisabled, Disabled, PT10S",
    "403, AccountIsDisabled, Disabled, PT10S",
    "403, AuthorizationFailure, Forbidden,",
    "400, MessageTooLarge, PayloadTooLarge,",
    "400, InvalidXmlDocument, BadRequest,"
  })
  void anErrorOfTheServiceHasItsOutcomeAndItsWait(
      int status, String code, String outcome, @Nullable Duration wait) {
    String queue = code.toLowerCase(Locale.ROOT);
    account.answers(queue, error(status, code));
    SentEvent event = server.publish(subscribe("failing", queue), code);
    event.failsWith(outcome, status, wait);

    if (wait != null) {
      account.answers(queue, new Answer(201, "Created"));
      event.arrivesWithin(wait);
      assertThat(account.taken(queue)).hasSize(1);
    }
  }

  @Test
  void usesTheConfiguredKeyIfTheSubscriptionNamesAnIdentity() {
    QueueClient queue = queue("identified");
    Arm.Topic topic =
        server.subscribeWithIdentity("StorageQueue", properties("letters", "identified"));

    server.publish(topic, "one").arrivesWithin(Duration.ZERO);

    assertThat(received(queue)).singleElement().asString().contains("\"id\":\"one\"");
  }

  @Test
  void aQueueThatKeepsFailingIsLeftAloneUntilItIsWoken() {
    account.answers("weak", error(503, "ServerBusy"));
    Arm.Topic topic = subscribe("failing", "weak");
    for (int i = 1; i <= 10; i++) {
      server.publish(topic, "weak" + i).awaitAttempts(1);
    }
    Await.until(
        "probation",
        LIMIT,
        () ->
            "probation".equals(endpoint("storage-accounts.failing/weak").path("state").asString()));
    account.answers("weak", new Answer(201, "Created"));
    SentEvent later = server.publish(topic, "later");

    String id = endpoint("storage-accounts.failing/weak").path("id").asString();
    assertThat(account.taken("weak")).as("taken during probation").isEmpty();
    server.hermod().arm().post("/hermod/v1/endpoints/" + id + "/wake", "");

    Await.until(() -> "delivery: " + later.story(), LIMIT, () -> later.state().equals("delivered"));
    assertThat(account.taken("weak")).hasSize(1);
    assertThat(endpoint("storage-accounts.failing/weak").path("state").asString())
        .isEqualTo("open");
  }

  private JsonNode endpoint(String name) {
    for (JsonNode each : server.hermod().arm().get("/hermod/v1/endpoints").path("value")) {
      if (each.path("endpoint").asString().equals(name)) {
        return each;
      }
    }
    throw new AssertionError(name + " is not listed");
  }

  @Test
  void sendsTheDeadLettersOfAWebhookToTheQueueThatReplacesIt() {
    QueueClient queue = queue("replacement");
    account.answers("refusing", new Answer(400, "Bad Request"));
    Arm.Topic topic =
        server.subscribe("WebHook", "'endpointUrl':'%s/hook/refusing'".formatted(account.url()));
    server.publish(topic, "refused").failsWith("BadRequest", 400, null);

    server.changeDestination(topic, "StorageQueue", properties("letters", "replacement"));
    server.hermod().arm().redrive("{\"topic\":\"%s\"}".formatted(topic.name()));

    StringBuilder messages = new StringBuilder();
    server.advanceUntil(
        "the message",
        () -> messages.append(received(queue)).toString().contains("\"id\":\"refused\""));
    assertThat(account.taken("refusing")).isEmpty();
  }

  /** As Azure Storage responds. */
  private static Answer error(int status, String code) {
    return new Answer(
        status,
        "The service says no.",
        Map.of("x-ms-error-code", code, "Content-Type", "application/xml"),
        "\uFEFF<?xml version=\"1.0\" encoding=\"utf-8\"?><Error><Code>%s</Code><Message>No.</Message></Error>"
            .formatted(code));
  }

  /** Creates a queue, unless it exists. When Azurite is killed, it forgets what was not saved. */
  private QueueClient queue(String name) {
    QueueClient queue = queues.getQueueClient(name);
    queue.createIfNotExists();
    return queue;
  }

  private Arm.Topic subscribe(String accountName, String queue) {
    return server.subscribe("StorageQueue", properties(accountName, queue));
  }

  private static String properties(String accountName, String queue) {
    return "'queueName':'%s','resourceId':'/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/%s'"
        .formatted(queue, accountName);
  }

  private static List<String> received(QueueClient queue) {
    return queue.receiveMessages(10).stream()
        .map(each -> new String(each.getBody().toBytes(), UTF_8))
        .toList();
  }
}
