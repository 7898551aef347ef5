package io.hermod.destination.kafka;

import io.hermod.scenario.Await;
import io.hermod.scenario.machine.FixedPort;
import io.hermod.scenario.machine.ProcessPause;
import io.hermod.scenario.machine.TcpLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;

/**
 * Three Kafka brokers on this machine that keep everything three times. Each node of a test reaches
 * them through connections of its own, which can be cut.
 */
public final class KafkaBrokers implements AutoCloseable {
  public static final int COUNT = 3;

  private final List<BrokerOfThree> brokers;

  private KafkaBrokers(List<BrokerOfThree> brokers) {
    this.brokers = brokers;
  }

  /**
   * Returns when they can be used.
   *
   * @param folder gets what they write
   * @param nodes the names of those who get connections of their own
   */
  public static KafkaBrokers start(Path folder, String... nodes) {
    Uuid cluster = Uuid.randomUuid();
    List<Integer> controllers = numbers().mapToObj(_ -> FixedPort.take()).toList();
    KafkaBrokers brokers =
        new KafkaBrokers(
            numbers()
                .mapToObj(
                    number ->
                        new BrokerOfThree(
                            number, newFolder(folder, number), controllers, List.of(nodes)))
                .toList());
    brokers.inParallel(broker -> broker.process().format(cluster, broker.properties()));
    brokers.brokers.forEach(broker -> broker.process().launch());
    numbers().forEach(brokers::awaitReady);
    return brokers;
  }

  private static IntStream numbers() {
    return IntStream.rangeClosed(1, COUNT);
  }

  private static Path newFolder(Path parent, int number) {
    try {
      return Files.createDirectory(parent.resolve("broker-" + number));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void inParallel(Consumer<BrokerOfThree> task) {
    brokers.stream()
        .map(broker -> Thread.ofVirtual().start(() -> task.accept(broker)))
        .toList()
        .forEach(thread -> Await.end(thread, BrokerProcess.START_LIMIT));
  }

  /** Returns the addresses for those who are never cut off. */
  public String bootstrapServers() {
    return brokers.stream().map(BrokerOfThree::address).collect(Collectors.joining(","));
  }

  /** Returns the addresses for this node. */
  public String bootstrapServers(String node) {
    return brokers.stream()
        .map(broker -> "127.0.0.1:" + broker.proxy(node).port())
        .collect(Collectors.joining(","));
  }

  /** Returns the connections of a node to all brokers. */
  public TcpLink link(String node) {
    return new TcpLink(brokers.stream().map(broker -> broker.proxy(node)).toList());
  }

  /**
   * Ends a broker as a power cut does.
   *
   * @param number from 1
   */
  public void kill(int number) {
    broker(number).process().kill();
  }

  /** Starts a broker again; returns when it takes part. */
  public void start(int number) {
    broker(number).process().launch();
    awaitReady(number);
  }

  private void awaitReady(int number) {
    Await.until(
        () -> "broker %d:%n%s".formatted(number, broker(number).process().log()),
        BrokerProcess.START_LIMIT,
        () -> isReady(number));
  }

  private boolean isReady(int number) {
    return new BrokerView(broker(number).address()).has(number);
  }

  /** Returns when every broker has everything that it should have. */
  public void awaitInSync() {
    Await.until(
        "all replicas",
        BrokerProcess.START_LIMIT,
        () -> new BrokerView(bootstrapServers()).isInSync());
  }

  /** Stops a broker without ending it, until it is resumed. */
  public void pause(int number) {
    ProcessPause.begin(broker(number).process().pid());
  }

  public void resume(int number) {
    ProcessPause.end(broker(number).process().pid());
  }

  private BrokerOfThree broker(int number) {
    return brokers.get(number - 1);
  }

  @Override
  public void close() {
    brokers.forEach(BrokerOfThree::close);
  }
}
