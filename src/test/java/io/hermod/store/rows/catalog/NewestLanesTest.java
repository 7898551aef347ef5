package io.hermod.store.rows.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NewestLanesTest {
  private final NewestLanes lanes = new NewestLanes(3);

  @Test
  void forgetsTheOldestBeyondItsLimit() {
    for (long lane = 1; lane <= 5; lane++) {
      lanes.add(lane);
    }

    assertThat(lanes.contains(2)).isFalse();
    assertThat(lanes.contains(3)).isTrue();
    assertThat(lanes.contains(5)).isTrue();
  }

  @Test
  void countsALaneThatIsAddedAgainAsNew() {
    lanes.add(1);
    lanes.add(2);
    lanes.add(3);
    lanes.add(1);
    lanes.add(4);

    assertThat(lanes.contains(1)).isTrue();
    assertThat(lanes.contains(2)).isFalse();
  }
}
