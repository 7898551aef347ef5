package io.hermod.destination.kafka;

import io.hermod.config.source.KafkaClusterConfig;
import io.hermod.destination.Sender;
import io.hermod.loop.Loop;
import io.hermod.schema.write.EventWriters;
import io.hermod.subscription.Subscription;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The Kafka clients of a server: one for each cluster that is in use, shared by all event loops.
 * Thread-safe.
 */
public final class KafkaProducers implements AutoCloseable {
  private final Map<String, ClusterProducer> clusters = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Creates a sender for one subscription and one event loop. It connects when it first sends. */
  public Sender senderFor(
      RecordLayout layout,
      KafkaClusterConfig cluster,
      Subscription subscription,
      EventWriters writers,
      Loop loop) {
    return new KafkaSender(of(cluster), new RecordWriter(layout, subscription, writers), loop);
  }

  private ClusterProducer of(KafkaClusterConfig cluster) {
    return clusters.computeIfAbsent(cluster.name(), _ -> new ClusterProducer(cluster, threads));
  }

  /** Closes all clients. What they have not confirmed is sent again after the next start. */
  @Override
  public void close() {
    threads.shutdownNow();
    // A method reference would load classes of Kafka even if there is no client. The startup cache
    // would then load them at every start.
    for (ClusterProducer cluster : clusters.values()) {
      cluster.close();
    }
  }
}
