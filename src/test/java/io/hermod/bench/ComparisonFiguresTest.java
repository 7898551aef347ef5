package io.hermod.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hermod.bench.ComparisonFigures.Pair;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonFiguresTest {

  @Test
  void comparesRoundByRoundSoThatADisturbedOneCountsOnce() {
    var figures = singles(pair(1, 20, 20), pair(1, 60, 20), pair(1, 80, 80), pair(2, 20.2, 20));

    assertThat(figures.ratio("3")).isCloseTo(1.005, within(1e-9));
    assertThat(figures.isMet()).isTrue();
  }

  @Test
  void saysWhenAnEventHasBecomeDearer() {
    var figures = singles(pair(1, 20.6, 20), pair(2, 20.6, 20));

    assertThat(figures.isMet()).isFalse();
    assertThat(figures.table()).contains("1.030 ×", "NOT MET");
  }

  @Test
  void batchesMustMeetTheBudgetToo() {
    var figures =
        new ComparisonFigures(
            Map.of("3", List.of(pair(1, 20, 20)), "5", List.of(pair(1, 2.1, 2.0))));

    assertThat(figures.isMet()).isFalse();
  }

  @Test
  void showsTheMedianOfEachStart() {
    var figures = singles(pair(1, 22, 20), pair(2, 18, 20));

    assertThat(figures.table()).contains("1.100 ×, 0.900 ×", "0.900 × to 1.100 ×");
  }

  private static ComparisonFigures singles(Pair... pairs) {
    return new ComparisonFigures(Map.of("3", List.of(pairs)));
  }

  private static Pair pair(int start, double here, double there) {
    return new Pair(start, costing(here), costing(there));
  }

  private static Measured costing(double micros) {
    return new Measured(1_000_000, 1_000_000, 1, micros, 0, 0, 0);
  }
}
