package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.PublishServer;
import io.hermod.metrics.PrometheusText;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class MetricsEndpointTest {
  @AutoClose private final PublishServer server = new PublishServer();

  @Test
  void answersInTheTextFormatOfPrometheus() {
    HttpResponse<String> answer = server.send(server.request("/metrics").GET());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type"))
        .contains("text/plain; version=0.0.4; charset=utf-8");
    assertThat(PrometheusText.parse(answer.body()).of("hermod_publish_success_total")).hasSize(7);
  }

  @Test
  void countsTheEventsOfAcceptedRequests() {
    server.publish("[" + PublishServer.EVENT + "," + PublishServer.EVENT + "]");
    server.publish("[" + PublishServer.EVENT + "]");
    server.publish("[]");

    assertThat(look().value("hermod_publish_success_total", "topic", "orders")).isEqualTo(3);
    assertThat(look().value("hermod_publish_success_latency_milliseconds_count", "topic", "orders"))
        .isEqualTo(3);
    assertThat(look().value("hermod_publish_success_total", "topic", "mytopic")).isZero();
    assertThat(refused()).isEmpty();
  }

  @Test
  void countsRefusedRequestsByTheirError() {
    server.publish("no json");
    server.send(server.request(PublishServer.PATH).POST(BodyPublishers.ofString("[]")));
    server.send(server.request(PublishServer.PATH).method("OPTIONS", BodyPublishers.noBody()));
    server.publish(new byte[2_000_000]);

    assertThat(refused())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                refusal("BadRequest", "InputJsonInvalid"), 1.0,
                refusal("Unauthorized", "Unauthorized"), 1.0,
                refusal("RequestEntityTooLarge", "PayloadTooLarge"), 1.0));
    assertThat(look().value("hermod_publish_success_total", "topic", "orders")).isZero();
  }

  @Test
  void countsEachEventThatCouldNotBeStored() {
    server.journal.refuseFromNowOn("disk full");
    server.publish("[" + PublishServer.EVENT + "," + PublishServer.EVENT + "]");

    assertThat(refused())
        .containsExactly(Map.entry(refusal("InternalServerError", "ServiceUnavailable"), 2.0));
  }

  /** A counter that appears with its first event does not increase, as Prometheus sees it. */
  @Test
  void whatAlertsLookForIsThereBeforeItHappens() {
    assertThat(look().of("hermod_publish_fail_total"))
        .hasSize(7)
        .containsEntry(refusal("InternalServerError", "ServiceUnavailable"), 0.0);
  }

  @Test
  void takesATokenIfItIsNotOpen() {
    try (PublishServer closed = new PublishServer(null, false)) {
      assertThat(closed.send(closed.request("/metrics")).statusCode()).isEqualTo(401);
      assertThat(status(closed, "bad")).isEqualTo(401);
      assertThat(status(closed, "good")).isEqualTo(200);
      assertThat(status(closed, "reader")).isEqualTo(200);
      assertThat(status(closed, "foreign-reader")).isEqualTo(200);
      assertThat(status(closed, "sender")).isEqualTo(403);
      assertThat(status(closed, "reader-of-orders")).isEqualTo(403);
      assertThat(status(closed, "forged")).isEqualTo(401);
      assertThat(status(closed, "silent")).isEqualTo(503);
    }
  }

  @Test
  void takesNothingButGets() {
    var post = server.request("/metrics").POST(BodyPublishers.noBody());
    assertThat(server.send(post).statusCode()).isEqualTo(405);
  }

  private static int status(PublishServer of, String token) {
    return of.send(of.request("/metrics").header("Authorization", "Bearer " + token)).statusCode();
  }

  private Map<Map<String, String>, Double> refused() {
    return look().of("hermod_publish_fail_total").entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private PrometheusText look() {
    return PrometheusText.parse(server.send(server.request("/metrics")).body());
  }

  private static Map<String, String> refusal(String errorType, String error) {
    return Map.of("topic", "orders", "error_type", errorType, "error", error);
  }
}
