package io.hermod.scenario;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.metrics.PrometheusText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.json.JsonMapper;

/** Deliveries go on, and the log stays readable, while nobody takes records and spans. */
class TelemetryFaultsProcessTest {
  private static final Duration LIMIT = ofSeconds(30);
  private static final int EVENTS = 20;

  @RegisterExtension final HermodProcess hermod = new HermodProcess();
  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();

  @Test
  void countsWhatADeadReceiverAndABrokenFileDoNotTake() throws Exception {
    int nobody;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      nobody = closed.getLocalPort();
    }
    start(nobody);
    breakFile();
    publishToGoodAndBad();

    Await.until("lost spans", LIMIT, () -> of("hermod_spans_dropped_total") > 0);
    Await.until("lost records", LIMIT, () -> of("hermod_diagnostics_failed_total") > 0);
    assertThat(of("hermod_spans_exported_total")).isZero();
    assertThat(log())
        .filteredOn(each -> each.contains("spans are lost"))
        .singleElement()
        .asString()
        .contains("ConnectException");
    assertThat(log()).filteredOn(each -> each.contains("cannot write diagnostic")).hasSize(1);
  }

  @Test
  void deliversAndStopsBesideAReceiverThatHangs() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 100, InetAddress.ofLiteral("127.0.0.1"))) {
      start(silent.getLocalPort());
      publishToGoodAndBad();

      assertThat(hermod.stop(LIMIT)).isEqualTo(143);
    }
  }

  private void start(int receiver) {
    hermod.start(
        "--tracing.otlp-endpoint",
        "http://127.0.0.1:" + receiver,
        "--tracing.sample-ratio",
        "1",
        "--diagnostics.file",
        "records.jsonl",
        "--log.format",
        "json");
  }

  private void breakFile() throws IOException {
    Path file = hermod.directory().root().resolve("records.jsonl");
    Files.delete(file);
    Files.createDirectory(file);
  }

  private void publishToGoodAndBad() throws IOException {
    Arm.Topic topic = hermod.arm().createTopic("orders");
    Inbox good = subscriber.inbox("good");
    Inbox bad = subscriber.inbox("bad");
    bad.answersWith(Behaviour.status(400));
    hermod.arm().subscribe(topic, "good", good.url());
    hermod.arm().subscribe(topic, "bad", bad.url());
    Publishing publishing = new Publishing(hermod, topic);
    for (int i = 0; i < EVENTS; i++) {
      publishing.publish("e" + i);
    }
    Await.until("all deliveries", LIMIT, () -> good.events() == EVENTS && bad.events() == EVENTS);
  }

  /** Each line of the log must be a JSON object. */
  private List<String> log() {
    return hermod.output().lines().stream()
        .dropWhile(each -> !each.startsWith("ready "))
        .skip(1)
        .map(each -> new JsonMapper().readTree(each).path("formattedMessage").asString())
        .toList();
  }

  private double of(String metric) {
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      return PrometheusText.parse(connection.get("/metrics").body()).value(metric);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
