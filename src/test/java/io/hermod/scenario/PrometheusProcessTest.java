package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.metrics.PrometheusText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboard and the alerts of deploy/monitoring, against a server and a real Prometheus. */
class PrometheusProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess("--probation.threshold", "2");
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();
  @TempDir private Path folder;

  /** Lets everything happen that has a series only after it has happened. */
  @BeforeEach
  void start() throws IOException {
    hermod.start();
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
    String page = get(hermod.http().orElseThrow().resolve("/metrics"));
    missing.removeIf(name -> page.contains("\n" + name + " ") || page.contains("\n" + name + "{"));

    assertThat(missing).isEmpty();
  }

  @Test
  @Tag("slow")
  void everyQueryReturnsDataAndAlertsFire() throws Exception {
    assertThat(run("promtool", "test", "rules", "hermod-alerts-test.yml")).contains("SUCCESS");
    assertThat(run("promtool", "check", "rules", "hermod-alerts.yml")).contains("SUCCESS");
    int port = freePort();
    Process prometheus = prometheus(port);
    try {
      URI api = URI.create("http://127.0.0.1:" + port + "/api/v1/");
      Await.until("two scrapes", LIMIT, () -> isScrapedTwice(api));
      assertThat(MonitoringFiles.queries())
          .allSatisfy(query -> assertThat(result(api, query).size()).as(query).isPositive());
      Await.until("alerts", LIMIT, () -> alerts(api).containsAll(expectedAlerts()));
    } finally {
      prometheus.destroy();
      assertThat(prometheus.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** The first one fires at once; the second is pending, because it waits for ten minutes. */
  private static Set<String> expectedAlerts() {
    return Set.of("HermodEventsDropped firing", "HermodEndpointOnProbation pending");
  }

  private Set<String> alerts(URI api) {
    Set<String> names = new TreeSet<>();
    JsonNode alerts = new JsonMapper().readTree(get(api.resolve("alerts")));
    alerts
        .at("/data/alerts")
        .valueStream()
        .forEach(
            each ->
                names.add(
                    each.at("/labels/alertname").asString() + " " + each.path("state").asString()));
    return names;
  }

  /** After two scrapes, a rate exists; the third event lets drops increase between them. */
  private boolean isScrapedTwice(URI api) {
    try {
      Arm.Topic topic = new Arm.Topic("orders", URI.create("/"), key());
      new Publishing(hermod, topic).offer("more", "Order", "");
    } catch (IOException e) {
      return false;
    }
    return MonitoringFiles.queries().stream().allMatch(query -> result(api, query).size() > 0);
  }

  private String key() {
    return hermod
        .arm()
        .post(hermod.arm().topicId("orders") + "/listKeys", "")
        .path("key1")
        .asString();
  }

  private JsonNode result(URI api, String query) {
    String plain =
        query.replace("$job", "hermod").replace("$topic", ".*").replace("$__rate_interval", "30s");
    String body = get(api.resolve("query?query=" + URLEncoder.encode(plain, UTF_8)));
    return body.isEmpty()
        ? new JsonMapper().createArrayNode()
        : new JsonMapper().readTree(body).at("/data/result");
  }

  private Process prometheus(int port) throws IOException {
    String rules = MonitoringFiles.FOLDER.resolve("hermod-alerts.yml").toAbsolutePath().toString();
    Path config = folder.resolve("prometheus.yml");
    Files.writeString(
        config,
        """
        global: {scrape_interval: 1s, evaluation_interval: 1s}
        rule_files: ["%s"]
        scrape_configs:
          - job_name: hermod
            static_configs: [{targets: ["127.0.0.1:%d"]}]
        """
            .formatted(rules, hermod.http().orElseThrow().getPort()));
    return start(
        List.of(
            "prometheus",
            "--config.file=" + config,
            "--storage.tsdb.path=" + folder.resolve("data"),
            "--web.listen-address=127.0.0.1:" + port));
  }

  private Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("output").toFile())
        .start();
  }

  private String run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(new ArrayList<>(List.of(command)))
            .directory(MonitoringFiles.FOLDER.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }
}
