package io.hermod.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.CredentialKind;
import io.hermod.publish.PublishReport;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestTallyTest {
  private static final Instant NOW = Instant.parse("2026-01-01T10:00:30Z");
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();

  private static final String TOTAL = "/properties/aggregatedRequests/0/totalOperations";
  private static final int MANY = 100_000;

  private final RequestTally tally = new RequestTally();

  @Test
  void countsEachCombinationOnce() {
    assertThat(tally.add(report("10.0.0.1", CredentialKind.KEY, 0), NOW)).isTrue();
    assertThat(tally.add(report("10.0.0.1", CredentialKind.KEY, 0), NOW)).isFalse();
    tally.add(report("10.0.0.1", CredentialKind.SIGNATURE, 401), NOW);
    tally.add(report("10.0.0.1", CredentialKind.BEARER_TOKEN, 503), NOW);
    tally.add(report("10.0.0.1", null, 415), NOW);

    assertThat(lines())
        .containsExactlyInAnyOrder(
            line("Key", "Success", 2),
            line("SASToken", "Unauthorized", 1),
            line("AADAccessToken", "InternalServerError", 1),
            line("Unknown", "BadRequest", 1));
    assertThat(tally.isEmpty()).isTrue();
  }

  private static String line(String type, String result, int total) {
    return "{\"time\":\"2026-01-01T10:00:30.0000000Z\",\"resourceId\":\"/TOPICS/ORDERS\","
        + "\"operationName\":\"Microsoft.EventGrid/events/send\","
        + "\"category\":\"DataPlaneRequests\",\"level\":\"Information\",\"region\":\""
        + TOPIC.traits().location().toUpperCase(java.util.Locale.ROOT)
        + "\",\"properties\":{\"aggregatedRequests\":[{\"networkAccess\":\"PublicAccess\","
        + "\"clientIpAddress\":\"10.0.0.1\",\"tlsVersion\":\"1.3\",\"authentication\":{\"type\":\""
        + type
        + "\"},\"operationResult\":\""
        + result
        + "\",\"totalOperations\":"
        + total
        + "}]}}";
  }

  @Test
  void isDueWhenTheMinuteIsOver() {
    assertThat(tally.isDue(NOW)).isFalse();
    tally.add(report("10.0.0.1", null, 0), NOW);

    assertThat(tally.isDue(NOW.plusSeconds(29))).isFalse();
    assertThat(tally.isDue(NOW.plusSeconds(30))).isTrue();
  }

  @Test
  void doesNotGrowWithTheNumberOfClients() {
    int clients = RequestTally.MOST_COMBINATIONS + 500;
    for (int i = 0; i < clients; i++) {
      tally.add(report("client-" + i, null, 0), NOW);
    }

    List<String> lines = lines();
    assertThat(lines).hasSize(RequestTally.MOST_COMBINATIONS + 1);
    assertThat(lines)
        .filteredOn(line -> line.contains("\"clientIpAddress\":\"others\""))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("\"totalOperations\":500"));
  }

  @Test
  void losesNoRequestThatIsCountedWhileTheCountsAreTaken() throws InterruptedException {
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      clients.add(Thread.ofPlatform().start(this::sendMany));
    }
    long counted = 0;
    while (clients.stream().anyMatch(Thread::isAlive)) {
      counted += total();
    }
    for (Thread each : clients) {
      each.join();
    }

    assertThat(counted + total()).isEqualTo(4 * MANY);
  }

  private void sendMany() {
    for (int i = 0; i < MANY; i++) {
      tally.add(report("10.0.0.1", CredentialKind.KEY, 0), NOW);
    }
  }

  private long total() {
    return tally.take(NOW).stream().mapToLong(each -> each.json().get().at(TOTAL).asLong()).sum();
  }

  private List<String> lines() {
    return tally.take(NOW).stream().map(each -> each.json().get().toString()).toList();
  }

  private static PublishReport report(String address, @Nullable CredentialKind kind, int status) {
    return new PublishReport(
        TOPIC,
        "POST",
        new PublishReport.Sender(address, "TLSv1.3", kind, null),
        status == 0 ? null : new PublishReport.Failure("/", status, "Code", "Detail", "why", null));
  }
}
