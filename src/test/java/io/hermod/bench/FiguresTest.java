package io.hermod.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FiguresTest {

  @Test
  void takesTheMiddleOfAnOddNumberOfRounds() {
    List<Measured> rounds = List.of(costing(30), costing(10), costing(20));

    assertThat(Figures.median(rounds, Measured::cpuMicrosPerEvent)).isEqualTo(20);
  }

  @Test
  void takesTheMeanOfTheTwoInTheMiddle() {
    List<Measured> rounds = List.of(costing(40), costing(10), costing(20), costing(30));

    assertThat(Figures.median(rounds, Measured::cpuMicrosPerEvent)).isEqualTo(25);
  }

  @Test
  void countsEveryDeliveryOfAnEvent() {
    Measured measured = new Measured(1_000, 10_000, 2, 1, 0, 0);

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

  private static Measured costing(double micros) {
    return new Measured(1_000_000, 1_000_000, 1, micros, 0, 0);
  }
}
