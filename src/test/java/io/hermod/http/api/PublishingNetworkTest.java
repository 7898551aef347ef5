package io.hermod.http.api;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.CredentialKind;
import io.hermod.http.OwnApiServer;
import io.hermod.publish.PublishReport;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicAccess.IpRule;
import io.hermod.topic.TopicAccess.Network;
import io.hermod.topic.TopicBuilder;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PublishingNetworkTest {
  private static final String EVENT =
      "{\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\",\"eventTime\":\"2024-01-01T00:00:00Z\","
          + "\"dataVersion\":\"1\"}";

  @AutoClose private final OwnApiServer server;

  PublishingNetworkTest(@TempDir Path folder) {
    server = new OwnApiServer(folder);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ENABLED")
  void refusesEverybodyIfTheNetworkIsClosed(Network network) {
    restrict(network, List.of());

    HttpResponse<String> answer = publish(EVENT);

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(error(answer))
        .isEqualTo(
            "Publishing to %s is rejected: its public network access is %s."
                .formatted(host(answer), network.wireName()));
    assertThat(failure().detailCode()).isEqualTo("Forbidden");
  }

  @Test
  void refusesAddressesThatNoRuleAdmits() {
    restrict(Network.ENABLED, List.of(new IpRule("10.0.0.0/8")));

    HttpResponse<String> answer = publish(EVENT);

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(error(answer))
        .isEqualTo(
            "Publishing to %s by client 127.0.0.1 is rejected due to IpAddress filtering rules."
                .formatted(host(answer)));
    assertThat(failure().detailCode()).isEqualTo("ClientIPRejected");
    assertThat(failure().status()).isEqualTo(403);
  }

  @Test
  void acceptsEventsFromAddressesThatARuleAdmitsAndReportsTheirSender() {
    restrict(Network.ENABLED, List.of(new IpRule("127.0.0.1")));

    assertThat(publish(EVENT).statusCode()).isEqualTo(200);

    PublishReport report = server.reports.element();
    assertThat(report.failure()).isNull();
    assertThat(report.method()).isEqualTo("POST");
    assertThat(report.topic().name()).isEqualTo("orders");
    assertThat(report.sender().address()).isEqualTo("127.0.0.1");
    assertThat(report.sender().credential()).isEqualTo(CredentialKind.BEARER_TOKEN);
  }

  @Test
  void reportsEventsThatWereRejected() {
    restrict(Network.ENABLED, List.of());

    assertThat(publish("{").statusCode()).isEqualTo(400);

    assertThat(failure().detailCode()).isEqualTo("InputJsonInvalid");
    assertThat(failure().uri()).endsWith("/hermod/v1/topics/orders/events");
  }

  private void restrict(Network network, List<IpRule> rules) {
    server.catalog.putTopic(
        new TopicBuilder(1, "orders", "/orders")
            .access(new TopicAccess(false, network, rules))
            .build());
  }

  private HttpResponse<String> publish(String body) {
    return server.send("data-sender", "POST", "topics/orders/events", body);
  }

  private PublishReport.Failure failure() {
    return requireNonNull(server.reports.element().failure());
  }

  private static String error(HttpResponse<String> answer) {
    JsonNode json = JsonMapper.shared().readTree(answer.body());
    assertThat(json.at("/error/code").asString()).isEqualTo("Forbidden");
    return json.at("/error/message").asString();
  }

  private static String host(HttpResponse<?> answer) {
    return answer.uri().getAuthority();
  }
}
