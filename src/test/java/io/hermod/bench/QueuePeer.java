package io.hermod.bench;

import com.azure.storage.common.StorageSharedKeyCredential;
import com.azure.storage.queue.QueueClient;
import com.azure.storage.queue.QueueClientBuilder;
import com.azure.storage.queue.QueueServiceVersion;
import io.hermod.deadletter.blob.Azurite;
import java.nio.file.Path;
import java.util.List;

/** A storage queue of Azurite. */
final class QueuePeer implements MessagePeer {
  private static final String QUEUE = "load";

  private final Azurite azurite;
  private final QueueClient queue;

  QueuePeer(Path folder) {
    this.azurite = Azurite.startQueues(folder);
    this.queue = builder(azurite.endpoint().toString(), QUEUE).buildClient();
    queue.create();
  }

  /** How to reach a queue of Azurite. */
  static QueueClientBuilder builder(String endpoint, String queue) {
    return new QueueClientBuilder()
        .endpoint(endpoint)
        .credential(new StorageSharedKeyCredential(Azurite.ACCOUNT, Azurite.KEY))
        .serviceVersion(QueueServiceVersion.V2021_12_02)
        .queueName(queue);
  }

  @Override
  public String name() {
    return "storage queue (Azurite)";
  }

  @Override
  public String configuration() {
    return "storage-accounts: { local: { endpoint: '%1$s', queue-endpoint: '%1$s', account-key: '%2$s' } }"
        .formatted(azurite.endpoint(), Azurite.KEY);
  }

  @Override
  public String destination() {
    return "{\"endpointType\":\"StorageQueue\",\"properties\":{\"queueName\":\"%s\",\"resourceId\":\"/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/local\"}}"
        .formatted(QUEUE);
  }

  @Override
  public List<String> ownClient() {
    return List.of("queue", azurite.endpoint().toString(), QUEUE);
  }

  @Override
  public long messages() {
    return queue.getProperties().getApproximateMessagesCountLong();
  }

  @Override
  public void clear() {
    queue.clearMessages();
  }

  @Override
  public void close() {
    azurite.close();
  }
}
