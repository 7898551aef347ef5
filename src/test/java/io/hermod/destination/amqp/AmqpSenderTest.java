package io.hermod.destination.amqp;

import static io.hermod.destination.amqp.TestDestinations.hub;
import static io.hermod.destination.amqp.TestDestinations.queue;
import static io.hermod.destination.amqp.TestDestinations.topic;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.util.IterableStream;
import com.azure.messaging.eventhubs.EventData;
import com.azure.messaging.eventhubs.EventHubClientBuilder;
import com.azure.messaging.eventhubs.EventHubConsumerClient;
import com.azure.messaging.eventhubs.models.EventPosition;
import com.azure.messaging.eventhubs.models.PartitionEvent;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSessionReceiverClient;
import com.azure.messaging.servicebus.models.ServiceBusReceiveMode;
import io.hermod.config.TestResources;
import io.hermod.config.source.EventHubsNamespaceConfig;
import io.hermod.config.source.NamespaceConfig;
import io.hermod.config.source.ServiceBusConnectionString;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.senders.TestSenders;
import io.hermod.destination.senders.Told;
import io.hermod.event.Schema;
import io.hermod.event.TraceContext;
import io.hermod.profile.Outcome;
import io.hermod.scenario.Await;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.MessagingDestination;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.qpid.protonj2.types.messaging.Modified;
import org.apache.qpid.protonj2.types.messaging.Released;
import org.apache.qpid.protonj2.types.transport.DeliveryState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Sends to a namespace over AMQP. The receivers of Azure's own SDK read what has arrived. */
class AmqpSenderTest {
  private static final String EVENT =
      "{\"id\":\"1\",\"subject\":\"till/7\",\"data\":{\"n\":5,\"price\":2.5,\"paid\":true,\"who\":\"Ann\"}}";
  private static final TraceContext TRACE =
      new TraceContext("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "a=1");

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final AmqpNode node = new AmqpNode();
  private final List<TestSenders> open = new ArrayList<>();

  @AfterEach
  void close() {
    open.forEach(TestSenders::close);
    node.close();
  }

  @Test
  void aServiceBusReceiverReadsTheEventAndItsProperties() {
    node.entity("orders");

    DeliveryOutcome outcome =
        serviceBus()
            .send(
                queue(
                    "orders",
                    fixed("x-system", "pos"),
                    from("CorrelationId", "subject"),
                    fixed("Label", "order"),
                    fixed("To", "there"),
                    fixed("ReplyTo", "here"),
                    from("PartitionKey", "data.who"),
                    from("x-number", "data.n"),
                    from("x-price", "data.price"),
                    from("x-paid", "data.paid"),
                    from("x-none", "data.none")),
                EVENT);

    assertThat(outcome).isEqualTo(new Accepted());
    ServiceBusReceivedMessage message = receive("orders");
    assertThat(message.getBody().toString())
        .startsWith("{\"id\":\"1\",\"subject\":\"till/7\"")
        .endsWith("}");
    assertThat(message.getMessageId()).isEqualTo("1");
    assertThat(message.getCorrelationId()).isEqualTo("till/7");
    assertThat(message.getSubject()).isEqualTo("order");
    assertThat(message.getTo()).isEqualTo("there");
    assertThat(message.getReplyTo()).isEqualTo("here");
    assertThat(message.getPartitionKey()).isEqualTo("Ann");
    assertThat(message.getContentType()).isEqualTo("application/json; charset=utf-8");
    assertThat(message.getApplicationProperties())
        .containsEntry("x-system", "pos")
        .containsEntry("x-number", 5L)
        .containsEntry("x-price", 2.5)
        .containsEntry("x-paid", true)
        .doesNotContainKey("x-none")
        .containsEntry("aeg-event-type", "Notification")
        .containsEntry("aeg-subscription-name", "SHOP")
        .containsEntry("aeg-delivery-count", "0")
        .containsEntry("aeg-data-version", "2.0")
        .containsEntry("aeg-metadata-version", "1")
        .containsEntry("aeg-output-event-id", "1");
  }

  @Test
  void aServiceBusReceiverReadsTheTraceOfTheEvent() {
    node.entity("orders");

    serviceBus().in(TRACE).send(queue("orders"), EVENT);

    assertThat(receive("orders").getApplicationProperties())
        .containsEntry("traceparent", TRACE.parent())
        .containsEntry("tracestate", "a=1");
  }

  @Test
  void anEventWithoutATraceHasNoPropertiesOfOne() {
    node.entity("orders");

    serviceBus().send(queue("orders"), EVENT);

    assertThat(receive("orders").getApplicationProperties())
        .doesNotContainKeys("traceparent", "tracestate");
  }

  @Test
  void aPropertyOfTheSubscriptionReplacesTheTraceOfTheEvent() {
    node.entity("orders");

    serviceBus()
        .in(new TraceContext(TRACE.parent(), ""))
        .send(queue("orders", fixed("traceparent", "mine")), EVENT);

    assertThat(receive("orders").getApplicationProperties())
        .containsEntry("traceparent", "mine")
        .doesNotContainKey("tracestate");
  }

  @Test
  void aConsumerOfAnEventHubReadsTheTraceOfTheEvent() {
    node.entity("Orders");

    eventHubs().in(TRACE).send(hub("Orders"), EVENT);

    assertThat(consume("Orders").getProperties())
        .containsEntry("traceparent", TRACE.parent())
        .containsEntry("tracestate", "a=1");
  }

  @Test
  void aServiceBusReceiverReadsTheLessUsualPropertiesOfTheBroker() {
    node.entity("orders");

    serviceBus()
        .send(
            queue(
                "orders",
                from("MessageId", "data.who"),
                fixed("ReplyToSessionId", "answers"),
                from("ViaPartitionKey", "subject")),
            EVENT);

    ServiceBusReceivedMessage message = receive("orders");
    assertThat(message.getMessageId()).isEqualTo("Ann");
    assertThat(message.getReplyToSessionId()).isEqualTo("answers");
    assertThat(message.getRawAmqpMessage().getMessageAnnotations())
        .containsEntry("x-opt-via-partition-key", "till/7");
    assertThat(message.getApplicationProperties())
        .containsEntry("aeg-output-event-id", "1")
        .doesNotContainKeys("MessageId", "ReplyToSessionId", "ViaPartitionKey");
  }

  @Test
  void aSessionReceiverGetsTheEventsOfItsSession() {
    node.entity("orders").needingSessions();
    MessagingDestination queue = queue("orders", from("SessionId", "data.who"));

    serviceBus().send(queue, EVENT);
    serviceBus().send(queue, EVENT.replace("Ann", "Bob").replace("\"1\"", "\"2\""));

    try (ServiceBusSessionReceiverClient sessions =
            new ServiceBusClientBuilder()
                .connectionString(node.connectionString())
                .sessionReceiver()
                .queueName("orders")
                .receiveMode(ServiceBusReceiveMode.RECEIVE_AND_DELETE)
                .disableAutoComplete()
                .buildClient();
        ServiceBusReceiverClient bob = sessions.acceptSession("Bob")) {
      ServiceBusReceivedMessage message = first(bob.receiveMessages(1, LIMIT));
      assertThat(message.getSessionId()).isEqualTo("Bob");
      assertThat(message.getBody().toString()).contains("\"who\":\"Bob\"");
    }
  }

  @Test
  void aConsumerOfAnEventHubReadsTheEventAndItsPartitionKey() {
    node.entity("Orders");

    assertThat(
            eventHubs()
                .send(
                    hub(
                        "Orders",
                        from("PartitionKey", "subject"),
                        fixed("MessageId", "mine"),
                        from("x-number", "data.n")),
                    EVENT))
        .isEqualTo(new Accepted());

    EventData event = consume("Orders");
    assertThat(event.getBodyAsString()).startsWith("{\"id\":\"1\"");
    assertThat(event.getPartitionKey()).isEqualTo("till/7");
    assertThat(event.getProperties())
        .containsEntry("x-number", 5L)
        // Event hubs know no such property, so it is one of the application.
        .containsEntry("MessageId", "mine")
        .containsEntry("aeg-subscription-name", "SHOP");
  }

  @Test
  void marksCloudEventsByTheirContentType() {
    node.entity("orders");

    serviceBus().delivering(Schema.CLOUD_EVENTS).send(queue("orders"), EVENT);

    assertThat(receive("orders").getContentType())
        .isEqualTo("application/cloudevents+json; charset=utf-8");
  }

  @Test
  void sendsToATopic() {
    NodeEntity topic = node.entity("news");

    assertThat(serviceBus().send(topic("news"), EVENT)).isEqualTo(new Accepted());
    assertThat(topic.messages(null)).hasSize(1);
  }

  @Test
  void keepsTheOrderAndSharesOneConnection() {
    NodeEntity queue = node.entity("orders");
    NodeEntity other = node.entity("others");
    TestSenders senders = serviceBus();

    List<Told> told =
        IntStream.range(0, 2000)
            .mapToObj(
                i ->
                    senders.begin(
                        queue(i % 10 == 0 ? "others" : "orders"), "{\"id\":\"%d\"}".formatted(i)))
            .toList();

    assertThat(told).allSatisfy(each -> assertThat(each.awaitOutcome()).isEqualTo(new Accepted()));
    assertThat(other.messages(null)).hasSize(200);
    assertThat(queue.messages(null).stream().map(NodeMessage::body))
        .zipSatisfy(
            IntStream.range(0, 2000).filter(i -> i % 10 != 0).boxed().toList(),
            (body, i) -> assertThat(body).contains("\"id\":\"%d\"".formatted(i)));
    assertThat(node.connections()).isEqualTo(1);
  }

  @Test
  void sendsEventsThatAreLargerThanAFrame() {
    NodeEntity queue = node.entity("orders");
    String large = "{\"id\":\"1\",\"data\":\"" + "x".repeat(900_000) + "\"}";

    assertThat(serviceBus().send(queue("orders"), large)).isEqualTo(new Accepted());
    assertThat(queue.messages(null).getFirst().body()).hasSizeGreaterThan(900_000);
  }

  @Test
  void anEventThatIsTooLargeForTheEntityIsNotSent() {
    node.entity("orders").maxMessageSize(1000);
    TestSenders senders = serviceBus();

    assertThat(senders.send(queue("orders"), "{\"id\":\"" + "x".repeat(2000) + "\"}"))
        .isEqualTo(new Rejected(Outcome.PAYLOAD_TOO_LARGE, "the entity takes at most 1000 bytes"));
    assertThat(senders.send(queue("orders"), "{\"id\":\"1\"}")).isEqualTo(new Accepted());
  }

  @ParameterizedTest
  @CsvSource({
    "amqp:not-found, NotFound",
    "amqp:unauthorized-access, Unauthorized",
    "amqp:resource-limit-exceeded, Full",
    "amqp:link:message-size-exceeded, PayloadTooLarge",
    "amqp:not-allowed, GenericError",
    "amqp:internal-error, GenericError",
    "amqp:decode-error, BadRequest",
    "amqp:invalid-field, BadRequest",
    "com.microsoft:auth-failed, Unauthorized",
    "com.microsoft:argument-error, BadRequest",
    "com.microsoft:argument-out-of-range, BadRequest",
    "com.microsoft:server-busy, Busy",
    "com.microsoft:entity-disabled, Disabled",
    "com.microsoft:publisher-revoked, Forbidden",
    "com.microsoft:timeout, TimedOut"
  })
  void aRefusedMessageHasTheOutcomeOfItsError(String condition, String outcome) {
    NodeEntity queue = node.entity("orders").refuse(condition, "no");
    TestSenders senders = serviceBus();

    DeliveryOutcome refused = senders.send(queue("orders"), EVENT);
    queue.refuse(null, "");

    assertThat(refused).isInstanceOf(Rejected.class).hasToString(outcome + ": " + condition);
    assertThat(senders.send(queue("orders"), EVENT)).isEqualTo(new Accepted());
  }

  static Stream<Arguments> otherAnswers() {
    return Stream.of(
        Arguments.of(Released.getInstance(), "Busy: Released"),
        Arguments.of(new Modified(true, false), "Busy: Modified"),
        Arguments.of(null, "GenericError: settled without an outcome"));
  }

  @ParameterizedTest
  @MethodSource("otherAnswers")
  void aMessageThatIsNeitherAcceptedNorRejectedIsSentAgain(
      @Nullable DeliveryState answer, String outcome) {
    NodeEntity queue = node.entity("orders").answer(answer);
    TestSenders senders = serviceBus();

    DeliveryOutcome unaccepted = senders.send(queue("orders"), EVENT);
    queue.accept();

    assertThat(unaccepted).isInstanceOf(Rejected.class).hasToString(outcome);
    assertThat(senders.send(queue("orders"), EVENT)).isEqualTo(new Accepted());
  }

  @ParameterizedTest
  @CsvSource({
    ", GenericError: closed without an error",
    "amqp:link:detach-forced, GenericError: amqp:link:detach-forced",
    "com.microsoft:entity-disabled, Disabled: com.microsoft:entity-disabled"
  })
  void messagesWithoutConfirmationFailWhenTheirLinkIsClosed(
      @Nullable String condition, String outcome) {
    NodeEntity queue = node.entity("orders").silent();
    TestSenders senders = serviceBus();
    Told unconfirmed = senders.begin(queue("orders"), EVENT);
    awaitMessages(queue, 1);

    queue.closeLinks(condition);

    assertThat(unconfirmed.awaitOutcome()).isInstanceOf(Rejected.class).hasToString(outcome);
    queue.speak();
    assertThat(senders.send(queue("orders"), EVENT)).isEqualTo(new Accepted());
    assertThat(node.connections()).isEqualTo(1);
  }

  @Test
  void messagesWithoutConfirmationFailWhenTheNamespaceClosesTheConnection() {
    NodeEntity queue = node.entity("orders").silent();
    TestSenders senders = serviceBus();
    Told unconfirmed = senders.begin(queue("orders"), EVENT);
    awaitMessages(queue, 1);

    node.closeConnections("amqp:connection:forced");

    assertThat(unconfirmed.awaitOutcome())
        .isEqualTo(new Rejected(Outcome.GENERIC_ERROR, "amqp:connection:forced"));
    queue.speak();
    assertThat(senders.send(queue("orders"), EVENT)).isEqualTo(new Accepted());
  }

  @Test
  void aQueueWithSessionsRefusesMessagesWithoutOne() {
    node.entity("orders").needingSessions();

    assertThat(serviceBus().send(queue("orders"), EVENT).failure())
        .isEqualTo(Outcome.SESSION_QUEUE_NOT_SUPPORTED);
  }

  @Test
  void aMissingQueueIsTriedAgainWhenItIsThere() {
    TestSenders senders = serviceBus();

    assertThat(senders.send(queue("orders"), EVENT).failure()).isEqualTo(Outcome.NOT_FOUND);
    node.entity("orders");
    assertThat(senders.send(queue("orders"), EVENT)).isEqualTo(new Accepted());
  }

  @Test
  void aWrongKeyIsUnauthorizedAndHoldsUpNobodyElse() {
    node.entity("orders");

    assertThat(serviceBus("d3Jvbmc=").send(queue("orders"), EVENT))
        .isEqualTo(new Rejected(Outcome.UNAUTHORIZED, "token refused with 401"));
    assertThat(serviceBus().send(queue("orders"), EVENT)).isEqualTo(new Accepted());
  }

  /** A refused token must not end an event: the operator may have mistyped the key. */
  @ParameterizedTest
  @CsvSource({
    "400, Unauthorized",
    "401, Unauthorized",
    "403, Unauthorized",
    "413, Unauthorized",
    "404, NotFound",
    "408, TimedOut",
    "429, Busy",
    "503, Busy",
    "500, GenericError"
  })
  void aRefusedTokenHasTheOutcomeOfItsStatus(int status, String outcome) {
    node.entity("orders");
    node.answerTokens(status);
    TestSenders senders = serviceBus();

    DeliveryOutcome refused = senders.send(queue("orders"), EVENT);
    node.answerTokens(0);

    assertThat(refused)
        .isInstanceOf(Rejected.class)
        .hasToString(outcome + ": token refused with " + status);
    assertThat(senders.send(queue("orders"), EVENT)).isEqualTo(new Accepted());
  }

  @Test
  void connectsWhenTheNamespaceIsUpAgain() {
    node.entity("orders");
    node.stop();
    TestSenders senders = serviceBus();

    DeliveryOutcome down = senders.send(queue("orders"), EVENT);
    node.start();

    assertThat(down)
        .isEqualTo(new Unreachable(Outcome.SOCKET_ERROR, "connection refused or timed out"));
    assertThat(senders.send(queue("orders"), EVENT)).isEqualTo(new Accepted());
  }

  @Test
  void messagesWithoutConfirmationFailWhenTheConnectionBreaks() {
    NodeEntity queue = node.entity("orders").silent();
    TestSenders senders = serviceBus();
    Told unconfirmed = senders.begin(queue("orders"), EVENT);
    awaitMessages(queue, 1);

    node.cutConnections();

    assertThat(unconfirmed.awaitOutcome()).isEqualTo(AmqpOutcomes.BROKEN);
    queue.speak();
    assertThat(senders.send(queue("orders"), EVENT)).isEqualTo(new Accepted());
  }

  @Test
  void aMessageWithoutConfirmationTimesOutAndMayBeConfirmedLate() {
    NodeEntity queue = node.entity("orders").silent();
    TestSenders senders = serviceBus().waiting(Duration.ofMillis(500), Duration.ofMinutes(1));

    Told told = senders.begin(queue("orders"), EVENT);
    DeliveryOutcome first = told.awaitOutcome();
    queue.speak();

    assertThat(first).isEqualTo(new TimedOut(true));
    assertThat(told.awaitLateEnd()).contains(new Accepted());
    assertThat(senders.send(queue("orders"), EVENT)).isEqualTo(new Accepted());
  }

  @Test
  void aMessageThatIsNeverConfirmedIsForgottenAfterTheLateWindow() {
    node.entity("orders").silent();

    Told told =
        serviceBus()
            .waiting(Duration.ofMillis(200), Duration.ofMillis(400))
            .begin(queue("orders"), EVENT);

    assertThat(told.awaitOutcome()).isEqualTo(new TimedOut(true));
    assertThat(told.awaitLateEnd()).isEmpty();
  }

  @Test
  void aPeerThatSaysNothingTimesOut() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      TestSenders senders =
          opened(
              new TestSenders(
                  TestResources.ofServiceBus(
                      new NamespaceConfig(
                          "shop",
                          new ServiceBusConnectionString(
                              "", "127.0.0.1", silent.getLocalPort(), "send", "key", true)))));

      DeliveryOutcome outcome =
          senders
              .waiting(Duration.ofMillis(300), Duration.ofSeconds(20))
              .send(queue("orders"), EVENT);

      assertThat(outcome).isEqualTo(new TimedOut(false));
    }
  }

  @Test
  void namesThatCannotBeResolvedAreToldApart() {
    TestSenders lost =
        new TestSenders(
            TestResources.ofServiceBus(
                new NamespaceConfig(
                    "shop",
                    new ServiceBusConnectionString(
                        "", "nowhere.invalid", -1, "send", "key", true))));
    open.add(lost);

    assertThat(lost.send(queue("orders"), EVENT).failure()).isEqualTo(Outcome.RESOLUTION_ERROR);
  }

  private static void awaitMessages(NodeEntity entity, int count) {
    Await.until(count + " messages", LIMIT, () -> entity.messages(null).size() == count);
  }

  private ServiceBusReceivedMessage receive(String queue) {
    try (ServiceBusReceiverClient receiver =
        new ServiceBusClientBuilder()
            .connectionString(node.connectionString())
            .receiver()
            .queueName(queue)
            .receiveMode(ServiceBusReceiveMode.RECEIVE_AND_DELETE)
            .disableAutoComplete()
            .buildClient()) {
      return first(receiver.receiveMessages(1, LIMIT));
    }
  }

  private EventData consume(String hub) {
    try (EventHubConsumerClient consumer =
        new EventHubClientBuilder()
            .connectionString(node.connectionString(), hub)
            .consumerGroup("$Default")
            .buildConsumerClient()) {
      PartitionEvent event =
          first(consumer.receiveFromPartition("0", 1, EventPosition.earliest(), LIMIT));
      return event.getData();
    }
  }

  private static <T> T first(IterableStream<T> received) {
    return received.stream().findFirst().orElseThrow();
  }

  private TestSenders serviceBus() {
    return opened(
        new TestSenders(TestResources.ofServiceBus(new NamespaceConfig("shop", connection()))));
  }

  private TestSenders serviceBus(String key) {
    return opened(
        new TestSenders(TestResources.ofServiceBus(new NamespaceConfig("shop", connection(key)))));
  }

  private TestSenders eventHubs() {
    return opened(
        new TestSenders(
            TestResources.of(new EventHubsNamespaceConfig("shop", connection(), null))));
  }

  private TestSenders opened(TestSenders senders) {
    open.add(senders);
    return senders;
  }

  private ServiceBusConnectionString connection() {
    return connection(AmqpNode.KEY);
  }

  private ServiceBusConnectionString connection(String key) {
    return node.connection("127.0.0.1", key);
  }

  private static HeaderMapping fixed(String name, String value) {
    return new HeaderMapping.Static(name, value, false);
  }

  private static HeaderMapping from(String name, String path) {
    return new HeaderMapping.Dynamic(name, path);
  }
}
