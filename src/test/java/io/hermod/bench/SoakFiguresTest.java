package io.hermod.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SoakFiguresTest {
  private static final Latency LATENCY =
      new Latency(1, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(3));

  @Test
  void saysHowMuchAFigureGrowsInAnHour() {
    List<SoakSample> samples = IntStream.range(0, 30).mapToObj(i -> sample(i, 100 + i)).toList();

    assertThat(figures(samples).slope(SoakSample::files)).isCloseTo(60, within(1e-6));
    assertThat(figures(samples).slope(SoakSample::threads)).isZero();
  }

  @Test
  void aDisturbedWindowAtTheStartDoesNotCountAsTheStart() {
    List<SoakSample> samples =
        IntStream.range(0, 30).mapToObj(i -> sample(i, i == 1 ? 999 : 100)).toList();

    assertThat(figures(samples).table())
        .containsPattern("file descriptors +\\| +100 \\| +100 ")
        .contains("| events delivered");
  }

  @Test
  void aSingleWindowHasNoSlope() {
    assertThat(figures(List.of(sample(0, 7))).slope(SoakSample::files)).isZero();
  }

  @Test
  void looksOftenAndLongEnough() {
    assertThat(Soak.window(Duration.ofMinutes(1))).isEqualTo(Duration.ofSeconds(10));
    assertThat(Soak.window(Duration.ofMinutes(30))).isEqualTo(Duration.ofSeconds(30));
    assertThat(Soak.window(Duration.ofHours(8))).isEqualTo(Duration.ofSeconds(60));
  }

  private static SoakFigures figures(List<SoakSample> samples) {
    return new SoakFigures(1000, samples, new RetriedLoad.Result(10, 3, 0));
  }

  private static SoakSample sample(int minute, int files) {
    Measured measured = new Measured(1000, 1000, 60, 1, 0, 0, 0);
    return new SoakSample(
        Duration.ofMinutes(minute), measured, LATENCY, 1 << 20, 1 << 20, files, 30, 1 << 20);
  }
}
