package io.hermod.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionTest {
  private static final long LAST_PLACE = (1L << 54) - 1;

  @Test
  void positionsOfTheFirstShardArePlainNumbers() {
    assertThat(Position.of(0, 42)).isEqualTo(42);
    assertThat(Position.shard(42)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 23, 255})
  void namesItsShard(int shard) {
    for (long place : new long[] {0, 1, LAST_PLACE}) {
      long position = Position.of(shard, place);
      assertThat(position).isNotNegative().isLessThan(Redriven.FIRST_POSITION);
      assertThat(Position.shard(position)).isEqualTo(shard);
      assertThat(Position.shard(position | Redriven.FIRST_POSITION)).isEqualTo(shard);
    }
  }

  @Test
  void sortsTheEventsOfAShardByPlace() {
    assertThat(Position.of(3, 7)).isLessThan(Position.of(3, 8)).isLessThan(Position.of(4, 0));
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertThatIllegalArgumentException().isThrownBy(() -> Position.of(256, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Position.of(-1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Position.of(0, LAST_PLACE + 1));
    assertThatIllegalArgumentException().isThrownBy(() -> Position.of(0, -1));
  }
}
