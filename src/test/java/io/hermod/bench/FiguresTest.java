package io.hermod.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FiguresTest {

  @Test
  void takesTheMiddleOfAnOddNumberOfRounds() {
    assertThat(Figures.median(30, 10, 20)).isEqualTo(20);
  }

  @Test
  void takesTheMeanOfTheTwoInTheMiddle() {
    assertThat(Figures.median(40, 10, 20, 30)).isEqualTo(25);
  }

  @Test
  void countsEveryDeliveryOfAnEvent() {
    Measured measured = new Measured(1_000, 10_000, 2, 1, 0, 0, 0);

    assertThat(measured.cpuMicrosPerEvent()).isEqualTo(1_000);
    assertThat(measured.cpuMicrosPerDelivery()).isEqualTo(100);
    assertThat(measured.eventsPerSecond()).isEqualTo(500);
  }

  @Test
  void ranksLatencies() {
    Latency latency = Latency.of(LongStream.rangeClosed(1, 200).boxed().toList());

    assertThat(latency.median()).isEqualTo(Duration.ofNanos(100));
    assertThat(latency.p99()).isEqualTo(Duration.ofNanos(198));
  }
}
