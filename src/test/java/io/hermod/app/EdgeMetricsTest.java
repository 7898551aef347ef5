package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import io.hermod.metrics.PrometheusText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EdgeMetricsTest {
  private static final String VERSION = "?api-version=2019-01-01-preview";
  private static final String EVENT =
      """
      [{"id": "1", "subject": "s", "eventType": "t", "eventTime": "now", "dataVersion": "1"}]
      """;

  @TempDir private Path root;
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void tellsTheModulesNumbersToPrometheus() throws Exception {
    try (Hermod hermod = start("prometheus")) {
      call(hermod, "PUT", "/topics/sensors", "{}");
      call(hermod, "POST", "/topics/sensors/events", EVENT);
      call(hermod, "POST", "/topics/sensors/events", "[{");

      PrometheusText text = PrometheusText.parse(call(hermod, "GET", "/metrics", ""));
      assertThat(text.value("EventsReceived", "TopicName", "sensors")).isEqualTo(1);
      assertThat(text.value("SuccessRequests", "TopicName", "sensors")).isEqualTo(1);
      assertThat(text.value("UserErrorRequests", "TopicName", "sensors")).isEqualTo(1);
      assertThat(text.value("SystemErrorRequests", "TopicName", "sensors")).isZero();
    }
  }

  @Test
  void tellsOnlyOurOwnNumbersUnlessAskedForTheModules() throws Exception {
    for (String reporter : List.of("none", "console")) {
      try (Hermod hermod = start(reporter)) {
        call(hermod, "PUT", "/topics/sensors", "{}");

        assertThat(call(hermod, "GET", "/metrics", ""))
            .contains("hermod_publish_success_total{topic=\"sensors\"}")
            .doesNotContain("EventsReceived");
      }
    }
  }

  private String call(Hermod hermod, String method, String path, String body)
      throws IOException, InterruptedException {
    URI uri = hermod.address().httpAddress().orElseThrow().resolve(path + VERSION);
    return client
        .send(
            HttpRequest.newBuilder(uri).method(method, BodyPublishers.ofString(body)).build(),
            BodyHandlers.ofString())
        .body();
  }

  /** A module that lets everybody in, on plain HTTP. */
  private Hermod start(String reporter) {
    Map<String, String> variables =
        Map.of(
            "HERMOD_DATA_DIR", root.resolve("data").toString(),
            "HERMOD_EDGE_ENABLED", "true",
            "HERMOD_HTTP_PORT", "0",
            "inbound__serverAuth__tlsPolicy", "disabled",
            "inbound__clientAuth__clientCert__enabled", "false",
            "metrics__reporterType", reporter);
    List<GivenValue> noFlags = List.of();
    HermodConfig config = HermodConfig.of(new ConfigReader(root, variables).read(noFlags, null));
    return Hermod.start(config, InstantSource.system());
  }
}
