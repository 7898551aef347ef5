package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real Prometheus that scrapes one server, and looks at its rules, every second. */
final class PrometheusProcess implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI api;
  private final Process process;

  private PrometheusProcess(URI api, Process process) {
    this.api = api;
    this.process = process;
  }

  /**
   * Starts one.
   *
   * @param folder for its files
   * @param rules a file of alerts
   * @param port where the server listens with plain HTTP
   */
  static PrometheusProcess start(Path folder, Path rules, int port) throws IOException {
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
            .formatted(rules.toAbsolutePath(), port));
    int own = freePort();
    Process process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=" + config,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--enable-feature=exemplar-storage",
                "--web.listen-address=127.0.0.1:" + own)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("prometheus.log").toFile())
            .start();
    return new PrometheusProcess(URI.create("http://127.0.0.1:" + own + "/api/v1/"), process);
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  /** The series that a query finds now; none while Prometheus is not ready. */
  JsonNode query(String query) {
    return get("query?query=" + URLEncoder.encode(query, UTF_8)).at("/data/result");
  }

  /**
   * Whether any of the series has a number. A ratio of two counters that stand still, or a quantile
   * of nothing, has {@code NaN} or {@code +Inf} in its place.
   */
  static boolean hasNumber(JsonNode series) {
    return series
        .valueStream()
        .anyMatch(each -> each.at("/value/1").asString("").matches("-?\\d.*"));
  }

  /** What it says about the server that it scrapes, such as its last error. */
  String targets() {
    return get("targets").at("/data/activeTargets").toString();
  }

  /** The exemplars that it has for the series of a query. */
  JsonNode exemplars(String query) {
    String recent = "&start=0&end=9999999999";
    return get("query_exemplars?query=" + URLEncoder.encode(query, UTF_8) + recent).path("data");
  }

  /** Each alert with its state now. */
  Set<String> alerts() {
    Set<String> names = new TreeSet<>();
    get("alerts")
        .at("/data/alerts")
        .valueStream()
        .forEach(
            each ->
                names.add(
                    each.at("/labels/alertname").asString() + " " + each.path("state").asString()));
    return names;
  }

  /** The names of all alerts that have fired since the start. */
  Set<String> haveFired() {
    Set<String> names = new TreeSet<>();
    query("count by (alertname) (count_over_time(ALERTS{alertstate=\"firing\"}[1h]))")
        .valueStream()
        .forEach(each -> names.add(each.at("/metric/alertname").asString()));
    return names;
  }

  private JsonNode get(String path) {
    try {
      HttpRequest request = HttpRequest.newBuilder(api.resolve(path)).build();
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      return response.statusCode() == 200
          ? new JsonMapper().readTree(response.body())
          : new JsonMapper().createObjectNode();
    } catch (IOException e) {
      return new JsonMapper().createObjectNode();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    client.close();
    process.destroy();
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Runs a tool to its end; what it printed. */
  static String run(Path folder, List<String> command, String input)
      throws IOException, InterruptedException {
    Process tool =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    try (var writer = tool.outputWriter(UTF_8)) {
      writer.write(input);
    }
    String output = new String(tool.getInputStream().readAllBytes(), UTF_8);
    tool.waitFor();
    return output;
  }
}
