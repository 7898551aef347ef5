package io.hermod.delivery.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ProbationConfig;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.profile.Outcome;
import io.hermod.profile.Profiles;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EndpointFailuresTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final Endpoints endpoints = new Endpoints(new ProbationConfig(100, Duration.ofHours(1)));
  private final Gate gate =
      endpoints.gate(
          new WebhookDestination(URI.create("https://shop.example/hook")),
          Objects.requireNonNull(Profiles.named("cloud-2021").orElseThrow().probation()),
          () -> {});

  @Test
  void keepsTheNewestFailuresOfAnEndpoint() {
    for (int i = 0; i < 9; i++) {
      fail(new DeliveryOutcome.Responded(500 + i), false, i);
    }

    assertThat(failures("https://shop.example/hook"))
        .extracting(EndpointFailure::status)
        .containsExactly(508, 507, 506, 505, 504);
    assertThat(failures("https://shop.example/hook").getFirst().at()).isEqualTo(NOW.plusSeconds(8));
  }

  @Test
  void keepsThemAfterASuccess() {
    fail(new DeliveryOutcome.Responded(503), false, 0);
    gate.delivered(false);

    assertThat(failures("https://shop.example/hook"))
        .containsExactly(new EndpointFailure(NOW, 503, Outcome.BUSY));
  }

  @Test
  void keepsFailuresThatSayMoreAboutTheEvent() {
    fail(new DeliveryOutcome.Responded(400), true, 0);

    assertThat(failures("https://shop.example/hook"))
        .extracting(EndpointFailure::status)
        .containsExactly(400);
  }

  @Test
  void aServerThatCannotBeReachedHasTheFailureToo() {
    fail(new DeliveryOutcome.Unreachable(Outcome.SOCKET_ERROR, "refused"), false, 0);

    assertThat(endpoints.states())
        .allSatisfy(
            state ->
                assertThat(state.recent())
                    .containsExactly(new EndpointFailure(NOW, 0, Outcome.SOCKET_ERROR)));
  }

  private void fail(DeliveryOutcome outcome, boolean isAboutEvent, int second) {
    gate.failed(outcome, isAboutEvent, false, NOW.plusSeconds(second));
  }

  private List<EndpointFailure> failures(String name) {
    return endpoints.states().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow()
        .recent();
  }
}
