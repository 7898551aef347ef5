package io.hermod.delivery.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.profile.EndpointKind;
import io.hermod.profile.Profiles;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What every status means in every document, for webhooks and for Azure's own services. The
 * expectations are written down here once more, from the documents and not from the profiles.
 */
class StatusTableTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static final Map<Integer, Integer> NO_MINIMUM = Map.of();
  private static final Map<Integer, Integer> MINIMUM_SECONDS =
      Map.of(401, 300, 404, 300, 408, 120, 503, 30);

  @ParameterizedTest
  @CsvSource({
    "cloud-2018, WEBHOOK,        200 202,             ''",
    "cloud-2018, AZURE_RESOURCE, 200 201 202,         ''",
    "cloud-2020, WEBHOOK,        200 201 202 203 204, 400 413 403 404 401",
    "cloud-2020, AZURE_RESOURCE, 200 201 202 203 204, 400 413 403",
    "cloud-2021, WEBHOOK,        200 201 202 203 204, 400 413 403 404 401",
    "cloud-2021, AZURE_RESOURCE, 200 201 202 203 204, 400 413 403",
    "cloud-2026, WEBHOOK,        200 201 202 203 204, 400 413 401 403",
    "cloud-2026, AZURE_RESOURCE, 200 201 202 203 204, 400 413 403",
    "edge,       WEBHOOK,        200 201 202 203 204, ''",
    "edge,       AZURE_RESOURCE, 200 201 202 203 204, ''",
  })
  void everyStatusDoesWhatTheDocumentSays(
      String profile, EndpointKind kind, String success, String final_) {
    Settler settler = settler(profile, kind);
    boolean hasMinimum = Set.of("cloud-2020", "cloud-2021", "cloud-2026").contains(profile);
    IntStream.rangeClosed(100, 599)
        .forEach(
            status ->
                assertThat(settle(settler, status))
                    .as("%s %s %d", profile, kind, status)
                    .isEqualTo(expected(status, codes(success), codes(final_), hasMinimum)));
  }

  private static String expected(
      int status, List<Integer> success, List<Integer> final_, boolean hasMinimum) {
    if (success.contains(status)) {
      return "delivered";
    }
    if (final_.contains(status)) {
      return status == 400 ? "UndeliverableDueToHttpBadRequest" : "UndeliverableDueToClientError";
    }
    Map<Integer, Integer> minimum = hasMinimum ? MINIMUM_SECONDS : NO_MINIMUM;
    return "at least " + minimum.getOrDefault(status, hasMinimum ? 10 : 0) + " s";
  }

  private static String settle(Settler settler, int status) {
    Settler.Attempted attempt = new Settler.Attempted(1, "e1", NOW, NOW);
    if (settler.isSuccess(new Responded(status))) {
      return "delivered";
    }
    return switch (settler.afterFailure(new Responded(status), attempt)) {
      case NextStep.GiveUp step -> step.reason().toString();
      case NextStep.Retry step -> atLeast(step.pause());
      case NextStep.StandInLine step -> step.rule();
    };
  }

  private static String atLeast(Wait pause) {
    assertThat(Duration.between(NOW, pause.due())).isGreaterThanOrEqualTo(pause.minimum());
    return "at least " + pause.minimum().toSeconds() + " s";
  }

  private static List<Integer> codes(String text) {
    return text.isEmpty()
        ? List.of()
        : List.of(text.split(" ")).stream().map(Integer::valueOf).toList();
  }

  private static Settler settler(String profile, EndpointKind kind) {
    return new Settler(
        Profiles.named(profile).orElseThrow(),
        RetryPolicy.DEFAULT,
        kind,
        new Jitter(1, "/billing"),
        true);
  }
}
