package io.hermod.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.SignInConfig;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailureThrottleTest {
  private static final Duration WINDOW = Duration.ofMinutes(1);

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final FailureThrottle throttle =
      new FailureThrottle(new SignInConfig(3, WINDOW), () -> now);

  @Test
  void tellsAnAddressToWaitAfterTooManyFailuresUntilTheWindowIsOver() {
    for (int i = 0; i < 3; i++) {
      assertThat(fail("10.0.0.1")).isEmpty();
    }
    now = now.plusSeconds(20);
    assertThat(fail("10.0.0.1")).contains(Duration.ofSeconds(40));

    now = now.plusSeconds(40);
    assertThat(fail("10.0.0.1")).isEmpty();
  }

  @Test
  void holdsNothingAgainstOtherAddresses() {
    for (int i = 0; i < 10; i++) {
      fail("10.0.0.1");
    }
    assertThat(fail("10.0.0.2")).isEmpty();
  }

  @Test
  void takesAllAddressesOfAnIpv6NetworkForOne() {
    for (int i = 0; i < 3; i++) {
      fail("2001:db8:0:1::" + i);
    }
    assertThat(fail("2001:db8:0:1:ffff::1")).isPresent();
    assertThat(fail("2001:db8:0:2::1")).isEmpty();
  }

  @Test
  void forgetsTheOldestOfManyAddresses() {
    for (int i = 0; i < 20_000; i++) {
      fail("10.%d.%d.%d".formatted(i >> 16, i >> 8 & 255, i & 255));
    }
    assertThat(throttle.addresses()).isEqualTo(10_000);
  }

  @Test
  void keepsAnAddressThatGoesOnFailing() {
    for (int i = 0; i < 20_000; i++) {
      fail("10.%d.%d.%d".formatted(i >> 16, i >> 8 & 255, i & 255));
      fail("192.0.2.1");
    }
    assertThat(fail("192.0.2.1")).isPresent();
  }

  @Test
  void letsNobodyWaitLongerBecauseTheClockWasPutBack() {
    for (int i = 0; i < 4; i++) {
      fail("10.0.0.1");
    }
    now = now.minus(Duration.ofHours(1));
    assertThat(fail("10.0.0.1")).isEmpty();
  }

  @Test
  void countsWhatFailed() {
    for (int i = 0; i < 5; i++) {
      fail("10.0.0.1");
    }
    assertThat(throttle.failed(CredentialKind.KEY)).isEqualTo(5);
    assertThat(throttle.failed(CredentialKind.CERTIFICATE)).isZero();
    assertThat(throttle.throttled()).isEqualTo(2);
  }

  private Optional<Duration> fail(String address) {
    ClientAddress from = ClientAddress.of(InetAddress.ofLiteral(address));
    return throttle.fail(from, CredentialKind.KEY);
  }
}
