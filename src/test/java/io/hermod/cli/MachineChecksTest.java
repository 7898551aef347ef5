package io.hermod.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class MachineChecksTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void saysWhatToDoAboutAMachineThatIsNotGoodEnough() {
    assertThat(MachineChecks.java(21).line())
        .isEqualTo("java: version 21, but Hermod needs 25 or newer");
    assertThat(MachineChecks.space(150_000_000, 100_000_000).line())
        .isEqualTo(
            "disk: 150 MB free; below 100 MB (store.min-free-bytes) the server accepts no events."
                + " Make room, or move the data directory to a larger disk.");
    assertThat(MachineChecks.sync(Duration.ofMillis(50)).line())
        .isEqualTo(
            "disk sync: 50.0 ms, and each publish request waits for one. Use a faster disk for the"
                + " data.");
    assertThat(MachineChecks.certificate(NOW.minusSeconds(1), NOW).isGood()).isFalse();
    assertThat(MachineChecks.certificate(NOW.plus(Duration.ofDays(13)), NOW).isGood()).isFalse();
    assertThat(ReachChecks.clock(NOW.minusSeconds(60), NOW).line())
        .isEqualTo(
            "clock: 60 s behind the one here. Synchronise both with NTP: tokens and signatures"
                + " depend on it.");
  }

  @Test
  void findsNoFaultWithAGoodMachine() {
    assertThat(MachineChecks.java(25).isGood()).isTrue();
    assertThat(MachineChecks.space(200_000_000, 100_000_000).isGood()).isTrue();
    assertThat(MachineChecks.sync(Duration.ofMillis(20)).isGood()).isTrue();
    assertThat(MachineChecks.certificate(NOW.plus(Duration.ofDays(15)), NOW).isGood()).isTrue();
    assertThat(ReachChecks.clock(NOW.plusSeconds(4), NOW).isGood()).isTrue();
  }

  @Test
  void saysWhichEndpointCannotBeReached() throws IOException {
    String url;
    try (ServerSocket open = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      url = "http://127.0.0.1:%d/hook".formatted(open.getLocalPort());
      assertThat(ReachChecks.endpoint(url)).isEmpty();
    }

    Check closed = ReachChecks.endpoint(url).orElseThrow();
    assertThat(closed.line()).startsWith("endpoint " + url + ": cannot be reached from here: ");
    assertThat(ReachChecks.endpoint("kafka-1:9092")).isEmpty();
  }
}
