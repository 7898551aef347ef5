package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * A server in virtual time whose configuration names destinations. It serves all tests of a class:
 * each event has a topic of its own, so that no test sees the events of another.
 */
final class DestinationServer implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String SUBSCRIPTION = "sub";
  private static final String DEAD_LETTERS =
      """
      ,"deadLetterDestination":{"endpointType":"StorageBlob","properties":{
        "resourceId":"/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/keeper",
        "blobContainerName":"letters"}}\
      """;

  private final HermodProcess hermod =
      new HermodProcess("--virtual-time", "--virtual-patience", "30s");
  private final Path config;
  private int topics;

  DestinationServer(Path folder) {
    this.config = folder.resolve("hermod.yaml");
    hermod.useDirectory(folder);
  }

  /** Starts with this configuration. */
  void start(String yaml) {
    try {
      Files.writeString(config, yaml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start();
  }

  /** Stops it, as an operator does to change the configuration, and starts it again. */
  void restart(String yaml) {
    try {
      hermod.stop(LIMIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
    start(yaml);
  }

  /** Starts with the last configuration. */
  void start() {
    hermod.start("--config", config.toString());
  }

  void kill() {
    hermod.kill();
  }

  HermodProcess hermod() {
    return hermod;
  }

  /**
   * Subscribes such a destination to a new topic.
   *
   * @param properties of the destination, as JSON with single quotes
   */
  Arm.Topic subscribe(String endpointType, String properties) {
    return subscribe(destination(endpointType, properties));
  }

  /** Subscribes such a destination to a new topic, to be reached with an identity. */
  Arm.Topic subscribeWithIdentity(String endpointType, String properties) {
    return subscribe(
        "\"deliveryWithResourceIdentity\":{\"identity\":{\"type\":\"SystemAssigned\"},%s}"
            .formatted(destination(endpointType, properties)));
  }

  private Arm.Topic subscribe(String target) {
    Arm.Topic topic = hermod.arm().createTopic("topic-" + ++topics);
    hermod.arm().createSubscription(topic, SUBSCRIPTION, "{" + target + DEAD_LETTERS + "}");
    return topic;
  }

  /** Gives the subscription of a topic another destination. */
  void changeDestination(Arm.Topic topic, String endpointType, String properties) {
    hermod
        .arm()
        .patchSubscription(topic, SUBSCRIPTION, "{" + destination(endpointType, properties) + "}");
  }

  private static String destination(String endpointType, String properties) {
    return "\"destination\":{\"endpointType\":\"%s\",\"properties\":{%s}}"
        .formatted(endpointType, properties.replace('\'', '"'));
  }

  /** Publishes an event. */
  SentEvent publish(Arm.Topic topic, String id) {
    return publish(topic, id, "");
  }

  /** Publishes an event that is larger by this text. */
  SentEvent publish(Arm.Topic topic, String id, String padding) {
    String body = "[" + Load.event(id, "Order", padding) + "]";
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      assertThat(connection.publish(topic, body.getBytes(UTF_8)).status()).isEqualTo(200);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SentEvent(hermod, topic, id);
  }

  /** Moves the clock on until a condition holds. */
  void advanceUntil(String what, BooleanSupplier condition) {
    Await.until(
        what,
        LIMIT,
        () -> {
          hermod.arm().advance(Duration.ofSeconds(10));
          return condition.getAsBoolean();
        });
  }

  @Override
  public void close() {
    if (hermod.isAlive()) {
      hermod.kill();
    }
  }
}
