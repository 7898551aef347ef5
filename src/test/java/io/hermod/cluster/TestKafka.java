package io.hermod.cluster;

import io.hermod.destination.kafka.KafkaBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/** A broker for all tests of one run that only need a few topics of their own. */
public final class TestKafka implements BeforeAllCallback {
  private static final AtomicInteger CLUSTERS = new AtomicInteger();

  private @Nullable KafkaBroker broker;

  @Override
  public void beforeAll(ExtensionContext context) {
    broker =
        context
            .getStore(StoreScope.EXECUTION_REQUEST, Namespace.create(TestKafka.class))
            .computeIfAbsent(
                KafkaBroker.class, _ -> KafkaBroker.start(folder()), KafkaBroker.class);
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("hermod-kafka-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public KafkaBroker broker() {
    return Optional.ofNullable(broker).orElseThrow();
  }

  public KafkaClients clients() {
    return new KafkaClients(Map.of("bootstrap.servers", broker().bootstrapServers()));
  }

  /** Returns how the names of topics begin that nobody else uses. */
  public static String newPrefix() {
    return "hermod-" + CLUSTERS.incrementAndGet();
  }
}
