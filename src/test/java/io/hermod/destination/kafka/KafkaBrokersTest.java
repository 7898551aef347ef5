package io.hermod.destination.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hermod.scenario.Await;
import io.hermod.scenario.machine.Direction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The brokers themselves: what tests of clusters rely on. */
@Tag("slow")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
@TestMethodOrder(MethodOrderer.MethodName.class)
class KafkaBrokersTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private static Path folder;
  private static KafkaBrokers brokers;

  @BeforeAll
  static void start() throws Exception {
    brokers = KafkaBrokers.start(folder, "a", "b");
    try (Admin admin = BrokerProcess.admin(brokers.bootstrapServers())) {
      admin.createTopics(List.of(new NewTopic("numbers", 3, (short) 3))).all().get();
    }
  }

  @AfterAll
  static void stop() {
    brokers.close();
  }

  @Test
  void aNodeThatIsCutOffCannotWriteWhileAnotherCan() throws Exception {
    try (var a = producer("a");
        var b = producer("b")) {
      write(a);
      write(b);

      brokers.link("a").cut(Direction.TO_CLIENT);
      write(b);
      assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> write(a));

      brokers.link("a").heal();
      Await.until("writing again", LIMIT, () -> canWrite(a));
    }
  }

  @Test
  void twoBrokersAreEnough() throws Exception {
    try (var producer = producer("a")) {
      write(producer);
      for (int number = 1; number <= KafkaBrokers.COUNT; number++) {
        brokers.kill(number);
        Await.until("writing with two brokers", LIMIT, () -> canWrite(producer));
        brokers.start(number);
        brokers.awaitInSync();
      }
      write(producer);
    }
  }

  @Test
  void aBrokerThatIsPausedComesBack() throws Exception {
    try (var producer = producer("b")) {
      write(producer);
      brokers.pause(1);
      Await.until("writing with two brokers", LIMIT, () -> canWrite(producer));
      brokers.resume(1);
      write(producer);
    }
  }

  private static KafkaProducer<String, String> producer(String node) {
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers", brokers.bootstrapServers(node),
            "acks", "all",
            "request.timeout.ms", 2000,
            "delivery.timeout.ms", 4000,
            "max.block.ms", 4000),
        new StringSerializer(),
        new StringSerializer());
  }

  private static boolean canWrite(KafkaProducer<String, String> producer) {
    try {
      write(producer);
      return true;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static void write(KafkaProducer<String, String> producer)
      throws ExecutionException, InterruptedException, TimeoutException {
    for (int partition = 0; partition < 3; partition++) {
      var record = new ProducerRecord<>("numbers", partition, "", "1");
      assertThat(producer.send(record).get(3, TimeUnit.SECONDS).hasOffset()).isTrue();
    }
  }
}
