package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.azure.core.util.Context;
import com.azure.storage.common.StorageSharedKeyCredential;
import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.QueueClientBuilder;
import com.azure.storage.queue.QueueMessageEncoding;
import com.azure.storage.queue.QueueServiceVersion;
import com.azure.storage.queue.models.PeekedMessageItem;
import io.hermod.deadletter.blob.Azurite;
import io.hermod.destination.amqp.AmqpNode;
import io.hermod.destination.amqp.NodeMessage;
import io.hermod.destination.kafka.KafkaBroker;
import io.hermod.destination.relay.TestRelay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What docs/destinations.md sends events to, on this machine and on free ports. */
final class DestinationPeers implements AutoCloseable {
  private static final String NAMESPACE =
      "Endpoint=sb://%s.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey=KEY";
  private static final String ENTITY = "orders";
  private static final String HYBRID_CONNECTION = "till";

  private final Azurite azurite;
  private final QueueClient queue;
  private final TestRelay relay = new TestRelay();
  private final AmqpNode bus = new AmqpNode();
  private final AmqpNode hubs = new AmqpNode();
  private final KafkaBroker broker;

  /** Starts all of them, with the entities that the page names. */
  DestinationPeers(Path folder) throws IOException {
    this.azurite = Azurite.startQueues(Files.createDirectory(folder.resolve("azurite")));
    this.broker = KafkaBroker.start(Files.createDirectory(folder.resolve("kafka")));
    this.queue =
        new QueueClientBuilder()
            .endpoint(azurite.endpoint().toString())
            .credential(new StorageSharedKeyCredential(Azurite.ACCOUNT, Azurite.KEY))
            .serviceVersion(QueueServiceVersion.V2021_12_02)
            .messageEncoding(QueueMessageEncoding.BASE64)
            .queueName(ENTITY)
            .buildClient();
    queue.create();
    relay.listener(HYBRID_CONNECTION, 200);
    bus.entity(ENTITY);
    hubs.entity(ENTITY);
    broker.createTopic(ENTITY, Map.of());
  }

  /** Returns the command with these peers in the place of those that the page names. */
  String in(String command) {
    return command
        .replace("UseDevelopmentStorage=true", storageAccount())
        .replace(
            NAMESPACE.formatted("shop-relay"),
            relay.connectionString(TestRelay.SEND, TestRelay.KEY))
        .replace(NAMESPACE.formatted("shop"), bus.connectionString())
        .replace(NAMESPACE.formatted("shop-hubs"), hubs.connectionString())
        .replace("localhost:9092", broker.bootstrapServers());
  }

  private String storageAccount() {
    return "AccountName=%1$s;AccountKey=%2$s;BlobEndpoint=%3$s;QueueEndpoint=%3$s"
        .formatted(Azurite.ACCOUNT, Azurite.KEY, azurite.endpoint());
  }

  /** By the id of the event that the page sends to it: what each of them has got. */
  Map<String, Supplier<String>> received() {
    return Map.of(
        "queue-1",
            () ->
                texts(
                    queue.peekMessages(32, null, Context.NONE).stream()
                        .map(DestinationPeers::text)),
        "till-1", () -> texts(relay.bodies(HYBRID_CONNECTION).stream()),
        "bus-1", () -> messages(bus),
        "hub-1", () -> messages(hubs),
        "stream-1",
            () ->
                texts(
                    broker.records(ENTITY, 1).stream()
                        .map(found -> new String(found.value(), UTF_8))));
  }

  private static String text(PeekedMessageItem message) {
    return new String(message.getBody().toBytes(), UTF_8);
  }

  private static String messages(AmqpNode node) {
    return texts(node.entity(ENTITY).messages(null).stream().map(NodeMessage::body));
  }

  private static String texts(Stream<String> bodies) {
    return bodies.collect(joining("\n"));
  }

  @Override
  public void close() {
    broker.close();
    hubs.close();
    bus.close();
    relay.close();
    azurite.close();
  }
}
