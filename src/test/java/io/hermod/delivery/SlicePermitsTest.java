package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlicePermitsTest {
  private final List<String> woken = new ArrayList<>();
  private final SlicePermits permits = new SlicePermits(1);

  @Test
  void aPermitThatComesBackWakesTheFirstWhoWaits() {
    assertThat(permits.tryTake(() -> woken.add("holder"))).isTrue();
    assertThat(permits.tryTake(() -> woken.add("first"))).isFalse();
    assertThat(permits.tryTake(() -> woken.add("second"))).isFalse();
    permits.giveBack();
    assertThat(woken).containsExactly("first");
    assertThat(permits.isWanted()).isTrue();
  }

  @Test
  void aTurnThatWasLetPassIsOfferedToTheNext() {
    assertThat(permits.tryTake(() -> woken.add("holder"))).isTrue();
    assertThat(permits.tryTake(() -> woken.add("not interested"))).isFalse();
    assertThat(permits.tryTake(() -> woken.add("next"))).isFalse();
    permits.giveBack();
    permits.offer();
    assertThat(woken).containsExactly("not interested", "next");
    permits.offer();
    assertThat(woken).hasSize(2);
  }

  @Test
  void whoIsForgottenTakesNobodysTurn() {
    Runnable ended = () -> woken.add("ended");
    assertThat(permits.tryTake(() -> woken.add("holder"))).isTrue();
    assertThat(permits.tryTake(ended)).isFalse();
    assertThat(permits.tryTake(() -> woken.add("next"))).isFalse();
    permits.forget(ended);
    permits.giveBack();
    assertThat(woken).containsExactly("next");
  }
}
