package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.metrics.PrometheusText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard and the alerts of deploy/monitoring, against a server and a real Prometheus. */
class PrometheusProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String LATENCIES =
      "hermod_destination_processing_duration_milliseconds_bucket";

  @RegisterExtension final OtlpReceiver receiver = new OtlpReceiver();
  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess("--probation.threshold", "2");
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();
  @TempDir private Path folder;

  /** Lets everything happen that has a series only after it has happened. */
  @BeforeEach
  void start() throws IOException {
    hermod.start(
        "--tracing.otlp-endpoint", receiver.url().toString(), "--tracing.sample-ratio", "1");
    Publishing publishing = new Publishing(hermod, hermod.arm().createTopic("orders"));
    inbox("good", 200, publishing);
    inbox("busy", 503, publishing);
    inbox("picky", 400, publishing);
    for (int i = 0; i < 3; i++) {
      publishing.publish("e" + i);
    }
    Arm.Topic topic = publishing.topic();
    Arm.Topic wrong = new Arm.Topic(topic.name(), topic.endpoint(), "d3Jvbmc=");
    assertThat(new Publishing(hermod, wrong).offer("no", "Order", "").status()).isEqualTo(401);
    Await.until("drops", LIMIT, () -> sum("hermod_dropped_events_total") == 3);
  }

  private void inbox(String name, int status, Publishing publishing) {
    Inbox inbox = subscriber.inbox(name);
    inbox.answersWith(Behaviour.status(status));
    hermod.arm().subscribe(publishing.topic(), name, inbox.url());
  }

  private double sum(String metric) {
    return metrics().of(metric).values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private PrometheusText metrics() {
    return PrometheusText.parse(get(hermod.http().orElseThrow().resolve("/metrics")));
  }

  private String get(URI uri) {
    try {
      HttpResponse<String> response =
          client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
      return response.body();
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Test
  void everyMetricOfTheFilesExists() {
    Set<String> missing = new TreeSet<>(MonitoringFiles.metrics());
    missing.removeIf(name -> name.startsWith("hermod_cluster_")); // ClusterStatusProcessTest
    String page = get(hermod.http().orElseThrow().resolve("/metrics"));
    missing.removeIf(name -> page.contains("\n" + name + " ") || page.contains("\n" + name + "{"));

    assertThat(missing).isEmpty();
  }

  @Test
  @Tag("slow")
  void everyQueryReturnsDataAndAlertsFire() throws Exception {
    assertThat(promtool("test", "rules", "hermod-alerts-test.yml")).contains("SUCCESS");
    assertThat(promtool("check", "rules", "hermod-alerts.yml")).contains("SUCCESS");
    try (PrometheusProcess prometheus =
        PrometheusProcess.start(
            folder,
            MonitoringFiles.FOLDER.resolve("hermod-alerts.yml"),
            hermod.http().orElseThrow().getPort())) {
      // After two scrapes, a rate exists; another event lets drops increase between them.
      Await.until(
          () -> "data for " + withoutData(prometheus) + prometheus.targets(),
          LIMIT,
          () -> hasAllData(prometheus));
      Await.until("alerts", LIMIT, () -> prometheus.alerts().containsAll(expectedAlerts()));
      Await.until("an exemplar", LIMIT, () -> prometheus.exemplars(LATENCIES).size() > 0);
    }
  }

  /** The first one fires at once; the second is pending, because it waits for ten minutes. */
  private static Set<String> expectedAlerts() {
    return Set.of("HermodEventsDropped firing", "HermodEndpointOnProbation pending");
  }

  private boolean hasAllData(PrometheusProcess prometheus) {
    try {
      Arm.Topic topic = new Arm.Topic("orders", URI.create("/"), key());
      new Publishing(hermod, topic).offer("more", "Order", "");
    } catch (IOException e) {
      return false;
    }
    return withoutData(prometheus).isEmpty();
  }

  private static List<String> withoutData(PrometheusProcess prometheus) {
    return MonitoringFiles.queries().stream()
        .map(PrometheusProcessTest::plain)
        .filter(query -> !PrometheusProcess.hasNumber(prometheus.query(query)))
        .toList();
  }

  /** A query of the dashboard as Grafana sends it. */
  private static String plain(String query) {
    return query
        .replace("$job", "hermod")
        .replace("$topic", ".*")
        .replace("$__rate_interval", "30s");
  }

  private String key() {
    return hermod
        .arm()
        .post(hermod.arm().topicId("orders") + "/listKeys", "")
        .path("key1")
        .asString();
  }

  /** The names that it does not like are those of Azure, and of the library for the JVM. */
  @Test
  @Tag("slow")
  void promtoolFindsNothingInThePageButKnownNames() throws Exception {
    String page = get(hermod.http().orElseThrow().resolve("/metrics"));
    String findings = PrometheusProcess.run(folder, List.of("promtool", "check", "metrics"), page);

    assertThat(findings.lines())
        .isNotEmpty()
        .allMatch(
            line ->
                line.contains("_milliseconds use base unit")
                    || line.startsWith("process_cpu_time_ns_total ")
                    || line.startsWith("system_cpu_count "));
  }

  private static String promtool(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("promtool"));
    command.addAll(List.of(arguments));
    return PrometheusProcess.run(MonitoringFiles.FOLDER, command, "");
  }
}
